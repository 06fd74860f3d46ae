import { describe, expect, test } from "vitest";
import { fenOf, signedYuan, yuan } from "./money";
import { shorten } from "./shorten";
import { count, greeting } from "./text";
import { dayOf, moment, momentOf } from "./time";

// CONST-24, CONST-25, CONST-26, CONST-27, CONST-28: each bound on both sides.
test.each([
  [0, "早上好"],
  [8, "早上好"],
  [9, "上午好"],
  [11, "上午好"],
  [12, "中午好"],
  [13, "中午好"],
  [14, "下午好"],
  [19, "下午好"],
  [20, "晚上好"],
  [23, "晚上好"],
])("at %i o'clock one says %s", (hour, text) => expect(greeting(hour)).toBe(text));

// RULE-14, RULE-15.
test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc…"],
  ["模型", 4, "模型"],
  ["模型库", 4, "模型…"],
  ["a模b", 3, "a模…"],
  ["", 0, ""],
])("%s in a width of %i", (text, width, want) => expect(shorten(text, width)).toBe(want));

test.each([
  [0, "0.00", "0.00"],
  [5, "0.05", "+0.05"],
  [500, "5.00", "+5.00"],
  [123456, "1,234.56", "+1,234.56"],
  [-1200, "-12.00", "-12.00"],
  [200000000, "2,000,000.00", "+2,000,000.00"],
])("%i fen", (fen, plain, signed) => {
  expect(yuan(fen)).toBe(plain);
  expect(signedYuan(fen)).toBe(signed);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [-1234567, "-1,234,567"],
])("%i is read as %s", (n, want) => expect(count(n)).toBe(want));

test("a day is Shanghai's", () => {
  expect(dayOf(Date.UTC(2025, 11, 31, 15, 59))).toBe("2025-12-31");
  expect(dayOf(Date.UTC(2025, 11, 31, 16, 0))).toBe("2026-01-01");
});

describe("moments are Shanghai's", () => {
  const now = Date.UTC(2026, 10, 21);
  test.each([
    [Date.UTC(2026, 10, 21, 6, 5), "11-21 14:05"],
    [Date.UTC(2026, 0, 1, 16, 0), "01-02 00:00"],
    [Date.UTC(2025, 11, 31, 15, 59), "2025-12-31 23:59"],
  ])("%i", (at, want) => expect(moment(at, now)).toBe(want));
  test.each([
    ["2026-01-02 00:00:59", "01-02 00:00"],
    ["2025-12-31 23:59:00", "2025-12-31 23:59"],
    ["", ""],
  ])("%s", (time, want) => expect(momentOf(time, now)).toBe(want));
});

test.each([
  ["12.34", 1234],
  ["0.1", 10],
  ["5", 500],
  [" 1,234.00 ", 123400],
  ["0.07", 7],
  ["1.005", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["", undefined],
  ["五", undefined],
])("%s yuan is %s fen", (given, want) => expect(fenOf(given)).toBe(want));
