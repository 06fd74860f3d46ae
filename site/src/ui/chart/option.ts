import type { ComposeOption } from "echarts/core";
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from "echarts/components";

export interface Series {
  name: string;
  kind: "bar" | "line";
  /** One number per category. */
  data: readonly number[];
}
export interface ChartData {
  /** What the numbers are, as a sentence's subject. */
  label: string;
  unit: string;
  categories: readonly string[];
  series: readonly Series[];
  /** How a number reads; without it as it is. */
  format?: (value: number) => string;
  /** The same at the axis, where short is better. */
  tick?: (value: number) => string;
}
/** The colours of the look, read from the page, so that dark and light charts follow it. */
export interface Palette {
  data: string[];
  text: string;
  label: string;
  line: string;
  base: string;
  sheet: string;
  cut: string;
}
export type ChartOption = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption>;

/** Two series are ink and its pale blue; cut is for the point in question only. */
const order = [0, 2, 1, 4, 5];

/** The option of echarts for these numbers: hairline grid, dark base line, bars from zero, nothing that moves when asked not to. */
export function chartOption({ categories, series, unit, format = String, tick = format }: ChartData, colors: Palette, animated: boolean): ChartOption {
  const text = { color: colors.label, fontSize: 12 };
  return {
    animation: animated,
    animationDuration: 220,
    color: order.map((i) => colors.data[i] ?? colors.text),
    grid: { left: 8, right: 12, top: series.length > 1 ? 40 : 20, bottom: 4, outerBoundsMode: "same", outerBoundsContain: "axisLabel" },
    legend: { show: series.length > 1, right: 0, top: 0, itemWidth: 12, itemHeight: 3, icon: "rect", textStyle: { color: colors.text, fontSize: 13 } },
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "line", lineStyle: { color: colors.cut, type: [6, 3, 1, 3] } },
      backgroundColor: colors.sheet,
      borderColor: colors.line,
      borderRadius: 2,
      padding: [8, 12],
      textStyle: { color: colors.text, fontSize: 13 },
      extraCssText: "box-shadow: var(--shadow-pop)",
      valueFormatter: (value) => (typeof value === "number" ? `${format(value)} ${unit}` : "—"),
    },
    xAxis: { type: "category", data: [...categories], axisLine: { lineStyle: { color: colors.base } }, axisTick: { alignWithLabel: true, lineStyle: { color: colors.base } }, axisLabel: { ...text, hideOverlap: true } },
    yAxis: { type: "value", minInterval: 1, min: (range: { min: number }) => Math.min(0, range.min), splitLine: { lineStyle: { color: colors.line, width: 1 } }, axisLabel: { ...text, formatter: (value: number) => tick(value) }, splitNumber: 4 },
    series: series.map((s) =>
      s.kind === "bar"
        ? { type: "bar" as const, name: s.name, data: [...s.data], barMaxWidth: 20, barGap: "10%" }
        : { type: "line" as const, name: s.name, data: [...s.data], lineStyle: { width: 2 }, showSymbol: s.data.length < 2, symbolSize: 6 },
    ),
  };
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { data: [1, 2, 3, 4, 5, 6].map((n) => of(`--d${n}`)), text: of("--t1"), label: of("--t3"), line: of("--line"), base: of("--line-ink"), sheet: of("--sheet"), cut: of("--cut") };
}
