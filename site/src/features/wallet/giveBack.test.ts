import { expect, test } from "vitest";
import { waysOf } from "./giveBack";

test("trades give back first, and a transfer the rest", () => {
  const plan = { byTradeFen: 2000, byTransferFen: 5000 };
  expect(waysOf(plan, 1)).toEqual({ trade: 1, transfer: 0 });
  expect(waysOf(plan, 2000)).toEqual({ trade: 2000, transfer: 0 });
  expect(waysOf(plan, 2001)).toEqual({ trade: 2000, transfer: 1 });
  expect(waysOf(plan, 7000)).toEqual({ trade: 2000, transfer: 5000 });
  expect(waysOf(plan, 9000)).toEqual({ trade: 2000, transfer: 5000 });
  expect(waysOf(plan, 0)).toEqual({ trade: 0, transfer: 0 });
});
