// @vitest-environment document
import { act, useEffect, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { provideScope } from "@/api/scope";
import { answerCalls, render, settle } from "@/test/render";
import { useCodeFree } from "./useCodeFree";

let type: (code: string) => void;
let code: ReturnType<typeof useCodeFree>;
function Probe() {
  const [text, set] = useState("");
  const made = useCodeFree(text);
  useEffect(() => {
    type = set;
    code = made;
  }, [made]);
  return null;
}
afterEach(() => provideScope(() => undefined));

test("what was said of the code before is not said of the next one", async () => {
  provideScope(() => ({ userId: "u1", enterprise: "" }));
  let go: () => void = () => {};
  answerCalls({
    "/platform/home/userItem/checkCode": async ({ itemCode }) => {
      if (itemCode === "Hospital2") await new Promise<void>((done) => (go = done));
      return { data: itemCode === "Hospital1" ? { free: false, message: "代号已被使用" } : { free: true, message: "" } };
    },
  });
  const { unmount } = await render(<Probe />);
  await act(async () => type("Hospital1"));
  await settle(450);
  expect(code).toEqual({ free: false, looking: false, taken: "代号已被使用" });
  await act(async () => type("Hospital2"));
  await settle(450);
  expect(code).toEqual({ free: false, looking: true, taken: "" });
  go();
  await settle(20);
  expect(code).toEqual({ free: true, looking: false, taken: "" });
  await unmount();
});
