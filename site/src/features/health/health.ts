import type { Report } from "@/api/gen/analysis";
import { count } from "@/ui/text";

export type Gauge = Report["gauges"][number];

const names: Record<string, string> = {
  analysis: "数据分析", catalogue: "产品与模板", community: "社区", content: "内容", enterprise: "企业", file: "文件", identity: "账号", mall: "族库", message: "消息",
  platform: "平台与字典", project: "项目", search: "搜索", wallet: "钱包与订单",
};
const machines: Record<string, string> = { topup: "充值", transfer: "转账", import: "批量导入成员", family: "族文件处理", project: "开通项目" };
export const groupName = (group: string) => names[group] ?? group;
export const machineName = (name: string) => machines[name] ?? name;

const tenth = (n: number) => (n / 10).toFixed(1).replace(/\.0$/, "");

/** How a gauge's numbers read: shares as per cent, long waits in hours. */
export function limitOf(g: Pick<Gauge, "unit">): { unit: string; read: (n: number) => string } {
  if (g.unit === "‰") return { unit: "%", read: tenth };
  if (g.unit === "秒") return { unit: "小时", read: (n) => tenth((n * 10) / 3600) };
  return { unit: g.unit, read: count };
}
export const figure = (g: Pick<Gauge, "unit">, n: number | null) => (n === null ? "—" : limitOf(g).read(n));

/** The points of a line of a hundred by thirty, none for fewer than two. */
export function line(series: Gauge["series"]): string {
  const first = series[0];
  const last = series.at(-1);
  if (!first || !last || last.at === first.at) return "";
  const high = Math.max(1, ...series.map((p) => p.value));
  return series.map((p) => `${(((p.at - first.at) * 100) / (last.at - first.at)).toFixed(1)},${(28 - (p.value * 26) / high).toFixed(1)}`).join(" ");
}

export const minutes = (ms: number) => {
  const all = Math.round(ms / 60_000);
  return all < 60 || all % 60 ? `${all} 分钟` : `${all / 60} 小时`;
};
/** How long something runs already. */
export const lasted = (ms: number) => (ms < 60_000 ? `${Math.round(ms / 1000)} 秒` : ms < 7_200_000 ? `${Math.round(ms / 60_000)} 分钟` : `${Math.round(ms / 3_600_000)} 小时`);

/** Millionths of a US dollar; what is less than a cent keeps four places. */
export function dollars(micro: number | null): string {
  if (micro === null) return "—";
  return `$${(micro / 1_000_000).toFixed(micro < 10_000 && micro > 0 ? 4 : 2)}`;
}
