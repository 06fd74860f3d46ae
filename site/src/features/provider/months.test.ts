import { expect, test } from "vitest";
import { byMonth } from "./months";

const one = (id: string, at: string) => ({ id, at, kind: "产品", name: id, note: "", path: `/${id}` });

test("what was published stands under its month, the newest first, without what has no time", () => {
  const months = byMonth([one("a", "2026-09-02 08:00:00"), one("b", ""), one("c", "2026-10-01 08:00:00"), one("d", "2026-09-30 08:00:00"), one("e", "2025-09-30 08:00:00")]);
  expect(months.map(({ month, rows }) => [month, rows.map((r) => r.id).join("")])).toEqual([
    ["2026 年 10 月", "c"],
    ["2026 年 9 月", "da"],
    ["2025 年 9 月", "e"],
  ]);
});

test("two dozen are enough", () => {
  expect(byMonth(Array.from({ length: 48 }, (_, i) => one(String(i), `2026-01-01 00:00:${String(i).padStart(2, "0")}`))).flatMap((m) => m.rows)).toHaveLength(24);
});
