import { expect, test } from "vitest";
import { weekdayMean } from "./active";

test("the mean is of Monday to Friday alone", () => {
  const week = ["16", "17", "18", "19", "20", "21", "22"].map((day, i) => ({ date: `2026-11-${day}`, members: i < 5 ? 10 + i : 0 }));
  expect(weekdayMean(week)).toBe(12);
  expect(weekdayMean(week.slice(5))).toBe(0);
});
