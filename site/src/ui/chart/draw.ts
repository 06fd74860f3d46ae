import { BarChart, LineChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { chartOption, readPalette, type ChartData } from "./option";

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** Draws into the element and follows its size and the page's theme. Answers how to draw anew and how to end it. */
export function drawChart(element: HTMLElement, first: ChartData) {
  let data = first;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const chart = init(element, null, { renderer: "svg" });
  const draw = () => chart.setOption(chartOption(data, readPalette(element), !still.matches), { notMerge: true });
  draw();
  const sized = new ResizeObserver(() => chart.resize());
  sized.observe(element);
  const themed = new MutationObserver(draw);
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return {
    update: (next: ChartData) => {
      data = next;
      draw();
    },
    end: () => {
      sized.disconnect();
      themed.disconnect();
      chart.dispose();
    },
  };
}
