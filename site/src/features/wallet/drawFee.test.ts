import { expect, test } from "vitest";
import { drawFee } from "./drawFee";

const terms = { mostFen: 5_000_000, dayFen: 10_000_000, lookFen: 0, feePermille: 6, feeLeastFen: 10, feeMostFen: 2500 };

// The same table as functions/wallet/terms_test.go.
test("the fee that is shown is the server's", () => {
  for (const [amount, fee] of [[100, 10], [1666, 10], [1833, 10], [1834, 11], [100_000, 600], [100_100, 600], [416_666, 2499], [416_667, 2500], [5_000_000, 2500]] as const) {
    expect(drawFee(amount, terms)).toBe(fee);
  }
  expect(drawFee(1000, { ...terms, feePermille: 0 })).toBe(0);
  expect(drawFee(0, terms)).toBe(0);
});
