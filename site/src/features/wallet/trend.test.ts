import { expect, test } from "vitest";
import type { Entry } from "@/api/shapes";
import { trendOf } from "./trend";

const now = Date.parse("2026-11-21T00:30:00+08:00");
const entry = (at: string, amountFen: number) => ({ at: Date.parse(at), amountFen }) as Entry;

test("days are Shanghai's, today is the last, what is older does not count", () => {
  const t = trendOf([entry("2026-11-21T00:10:00+08:00", 500), entry("2026-11-20T23:59:59+08:00", -120), entry("2026-11-20T00:00:00+08:00", -30), entry("2026-11-18T23:00:00+08:00", 900)], 4, now, 3);
  expect(t).toEqual({ days: ["11-19", "11-20", "11-21"], incomeFen: [0, 0, 500], expenseFen: [0, 150, 0], cut: false });
});

test("it says when the entries do not reach back", () => {
  expect(trendOf([entry("2026-11-20T12:00:00+08:00", 5)], 200, now, 3).cut).toBe(true);
  expect(trendOf([entry("2026-11-20T12:00:00+08:00", 5)], 1, now, 3).cut).toBe(false);
});
