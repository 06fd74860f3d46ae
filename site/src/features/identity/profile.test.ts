import { expect, test } from "vitest";
import type { Profile } from "@/api/shapes";
import { fieldsOf, isChanged } from "./profile";

const base = fieldsOf({ nickname: "明远", avatar: "", gender: 0, email: "", companyName: "", position: "", specialty: ["hvac"], regionCode: "", signature: "", introHtml: "" } as unknown as Profile);

test.each([
  ["nothing mounted", undefined, false],
  ["the same list in another array", { specialty: ["hvac"] }, false],
  ["one more of the list", { specialty: ["hvac", "structure"] }, true],
  ["the list taken away", { specialty: [] }, true],
  ["a region", { regionCode: "110000" }, true],
  ["a field that is not mounted yet", { email: undefined }, false],
])("%s", (_, now, want) => {
  expect(isChanged(base, now as never)).toBe(want);
});
