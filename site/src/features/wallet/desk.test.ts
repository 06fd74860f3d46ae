import { expect, test } from "vitest";
import { keysOf, type Difference } from "./desk";

test("differences that are alike stand beside each other", () => {
  const unknown = (outTradeNo: string) => ({ day: "2026-11-20", kind: "unknown", outTradeNo, requestNo: "" }) as Difference;
  const keys = keysOf([unknown("a"), unknown("a"), unknown("b")]);
  expect(new Set(keys).size).toBe(3);
  expect(keysOf([unknown("a"), unknown("b")])).toEqual([keys[0], keys[2]]);
});
