import { expect, test } from "vitest";
import { INTENT_MS, intend, intended } from "./intent";

test("what was about to be done is done once, for the same thing, and not after half an hour", () => {
  expect(intended("use a")).toBe(false);
  intend("use a");
  expect(intended("use b")).toBe(false);
  expect(intended("use a")).toBe(true);
  expect(intended("use a")).toBe(false);
  intend("use a", 0);
  expect(intended("use a", INTENT_MS)).toBe(false);
  expect(intended("use a", 1)).toBe(false);
});
