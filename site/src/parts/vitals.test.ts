// @vitest-environment document
import { beforeEach, expect, test, vi } from "vitest";

const told: unknown[] = [];
vi.mock("@/api/points", () => ({ track: (behavior: string, data: object) => told.push([behavior, data]) }));
import { forgetWeek, tellWeek, weekOf } from "./vitals";

beforeEach(() => {
  told.length = 0;
  localStorage.clear();
});

test("a week begins on Monday in Shanghai", () => {
  const at = (text: string) => weekOf(Date.parse(text));
  expect(at("2026-11-23T00:00:00+08:00") - at("2026-11-22T23:59:59+08:00")).toBe(1);
  expect(at("2026-11-29T23:59:59+08:00")).toBe(at("2026-11-23T00:00:00+08:00"));
});

test("a browser is told of once a week, by the weeks since its first", () => {
  const monday = Date.parse("2026-11-23T09:00:00+08:00");
  const week = 7 * 86_400_000;
  for (const at of [monday, monday + 86_400_000, monday + 2 * week, monday + 2 * week + 3_600_000]) tellWeek("/home", at);
  expect(told).toEqual([["visit_week", { page: "/home", weeks: 0 }], ["visit_week", { page: "/home", weeks: 2 }]]);
  expect(localStorage.length).toBe(1);
  // After longer than is counted it comes as if for the first time.
  tellWeek("/home", monday + 9 * week);
  expect(told.at(-1)).toEqual(["visit_week", { page: "/home", weeks: 0 }]);
  forgetWeek();
  expect(localStorage.length).toBe(0);
});
