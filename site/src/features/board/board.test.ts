import { expect, test } from "vitest";
import { change, columnsOf, known, moved, periodOf, shown, since, spark, type Tile } from "./board";

const tile = (over: Partial<Tile>): Tile => ({ key: "active", name: "活跃人次", definition: "", unit: "人次", value: 12, before: 8, ratio: 500, path: "", good: "more", hidden: false, series: [], ...over });
const series = (...values: (number | null)[]) => values.map((value, i) => ({ date: `2026-11-0${i + 1}`, value }));

test("a tile says how it stands to the period before", () => {
  expect(change(tile({}))).toEqual({ text: "+50.0%", turn: "good" });
  expect(change(tile({ value: 3, ratio: -625 }))).toEqual({ text: "−62.5%", turn: "bad" });
  expect(change(tile({ before: 0, ratio: null }))).toEqual({ text: "+12", turn: "good" });
  expect(change(tile({ before: 0, ratio: null, unit: "元", value: 1250 }))).toEqual({ text: "+12.50", turn: "good" });
  expect(change(tile({ before: 12, ratio: 0 }))).toEqual({ text: "与上期持平", turn: null });
  expect(change(tile({ before: null, ratio: null })).turn).toBeNull();
  expect(change(tile({ value: null })).text).toBe("上期没有数据");
});

test("a rise is good where more is, and bad where fewer is", () => {
  expect(change(tile({ good: "fewer" })).turn).toBe("bad");
  expect(change(tile({ good: "fewer", value: 3, ratio: -625 })).turn).toBe("good");
  expect(change(tile({ good: "neither" }))).toEqual({ text: "+50.0%", turn: "neither" });
});

test("a tile moves within the list, and not out of it", () => {
  expect([moved("abc".split(""), 0, 2), moved("abc".split(""), 2, 1), moved("abc".split(""), 0, -1), moved("abc".split(""), 2, 3)].map((l) => l.join(""))).toEqual(["bca", "acb", "abc", "abc"]);
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

test("the last row of a wide board is as full as can be", () => {
  expect([16, 15, 13, 12, 10, 18, 1].map(columnsOf)).toEqual([4, 5, 5, 4, 5, 6, 4]);
});
