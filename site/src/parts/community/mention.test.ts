import { expect, test } from "vitest";
import { beginning, namedIn, oneOfEach } from "./mention";

const li = { userId: "1", nickname: "李工" };
const long = { userId: "2", nickname: "李工程师" };

test("a name that begins with another's is that one alone", () => {
  expect(namedIn("请 @李工程师 看一下", [li, long])).toEqual(["2"]);
  expect(namedIn("@李工 和 @李工程师", [li, long])).toEqual(["2", "1"]);
  expect(namedIn("李工说得对", [li, long])).toEqual([]);
});

test("what is typed behind an @ is a name that begins", () => {
  expect(beginning("同意 @李")).toBe("李");
  expect(beginning("同意 @")).toBe("");
  expect(beginning("同意 @李工 ")).toBe(undefined);
});

test("nobody names himself, and what is hidden has nobody", () => {
  expect(oneOfEach([li, li, long, { userId: "", nickname: "" }], "2")).toEqual([li]);
});
