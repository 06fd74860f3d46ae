import { expect, test } from "vitest";
import { change, known, periodOf, shown, since, spark, type Tile } from "./board";

const tile = (over: Partial<Tile>): Tile => ({ key: "active", name: "活跃人次", definition: "", unit: "人次", value: 12, before: 8, ratio: 500, path: "", series: [], ...over });
const series = (...values: (number | null)[]) => values.map((value, i) => ({ date: `2026-11-0${i + 1}`, value }));

test("a tile says how it stands to the period before", () => {
  expect(change(tile({}))).toEqual({ text: "+50.0%", up: true });
  expect(change(tile({ value: 3, ratio: -625 }))).toEqual({ text: "−62.5%", up: false });
  expect(change(tile({ before: 0, ratio: null }))).toEqual({ text: "+12", up: true });
  expect(change(tile({ before: 0, ratio: null, unit: "元", value: 1250 }))).toEqual({ text: "+12.50", up: true });
  expect(change(tile({ before: 12, ratio: 0 }))).toEqual({ text: "与上期持平", up: null });
  expect(change(tile({ before: null, ratio: null })).up).toBeNull();
  expect(change(tile({ value: null })).text).toBe("上期没有数据");
});

test("what is not known is a dash, never 0", () => {
  expect(shown(tile({}), null)).toBe("—");
  expect(shown(tile({ unit: "元" }), 123456)).toBe("1,234.56");
  expect(known([tile({ series: series(null, 2, 3) }), tile({ series: series(1, null, 5) })])).toEqual({ dates: ["2026-11-03"], numbers: [[3], [5]] });
  expect(known([])).toEqual({ dates: [], numbers: [] });
});

test("a line runs through the days that are known", () => {
  expect(spark(tile({ series: series(null, 4, 0) }))).toBe("50.0,2.0 100.0,28.0");
  expect(spark(tile({ series: series(null, 4) }))).toBe("");
  expect(spark(tile({ series: series(0, 0) }))).toBe("0.0,28.0 100.0,28.0");
});

test("an address names a period", () => {
  const now = Date.parse("2026-11-24T23:30:00+08:00");
  expect(since(7, now)).toBe("2026-11-18");
  expect([periodOf(undefined, undefined, now), periodOf("2026-11-18", undefined, now), periodOf("2026-11-17", undefined, now), periodOf("2026-11-18", "2026-11-20", now)]).toEqual([30, 7, undefined, undefined]);
});
