import { expect, test } from "vitest";
import { sizeOf, yearsOf } from "./size";

test("a size is read in the unit that fits it", () => {
  expect([sizeOf(0), sizeOf(997), sizeOf(1024), sizeOf(2648), sizeOf(5 * 1024 * 1024)]).toEqual(["0 字节", "997 字节", "1.0 KB", "2.6 KB", "5.0 MB"]);
});

test("years that follow each other are a span", () => {
  expect(yearsOf([2025, 2024, 2023])).toBe("2023–2025");
  expect(yearsOf([2025, 2024])).toBe("2024、2025");
  expect(yearsOf([2025, 2023, 2022, 2021])).toBe("2025、2021–2023");
  expect(yearsOf([])).toBe("");
});
