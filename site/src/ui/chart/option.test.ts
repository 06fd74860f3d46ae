import { expect, test } from "vitest";
import { chartOption, type Palette } from "./option";

const colors: Palette = { data: ["d1", "d2", "d3", "d4", "d5", "d6"], text: "t1", label: "t3", line: "l", base: "b", sheet: "s", cut: "c" };
const data = { label: "收支", unit: "元", categories: ["11-01", "11-02"], series: [{ name: "收入", kind: "bar" as const, data: [1, 2] }, { name: "支出", kind: "line" as const, data: [0, 3] }], format: (n: number) => `¥${n}` };

test("two series are ink and its pale blue, cut is none of them", () => {
  const { color } = chartOption(data, colors, true);
  expect((color as string[]).slice(0, 2)).toEqual(["d1", "d3"]);
  expect(color).not.toContain("d4");
});

test("bars start at nought, values speak with their unit, and nothing moves when asked not to", () => {
  const option = chartOption(data, colors, false);
  expect(option.animation).toBe(false);
  const axis = option.yAxis as { min: (range: { min: number }) => number };
  expect([axis.min({ min: 5 }), axis.min({ min: -5 })]).toEqual([0, -5]);
  const tip = option.tooltip as { valueFormatter: (value: unknown) => string };
  expect([tip.valueFormatter(3), tip.valueFormatter(undefined)]).toEqual(["¥3 元", "—"]);
});
