import type { Posts, Row } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export const PLUGINS = "/platform/home/plug/manage";
export const LOGS = "/platform/home/log/manage";
export type ManagedPlugin = Row<Posts["/platform/home/plug/manage"]["data"]>;
export type ManagedRelease = NonNullable<ManagedPlugin["releases"]>[number];
export type ManagedLog = NonNullable<Posts["/platform/home/log/manage"]["data"]>[number];
export type LogEntry = NonNullable<ManagedLog["entries"]>[number];

export type Shown = "on" | "empty" | "off";
export const pluginStatus: StatusTable<Shown> = {
  on: { label: "已上架", tone: "ok" },
  empty: { label: "没有可下载的版本", tone: "warn" },
  off: { label: "已下架", tone: "off" },
};
/** The releases that the public is offered, the newest first. */
export const offered = (p: ManagedPlugin) => (p.releases ?? []).filter((r) => r.status === 2);
export const shownOf = (p: ManagedPlugin): Shown => (p.off ? "off" : offered(p).length ? "on" : "empty");

export const releaseStatus: StatusTable<"released" | "withdrawn"> = {
  released: { label: "已发布", tone: "ok" },
  withdrawn: { label: "已撤回", tone: "bad" },
};
export const changeTypes = [
  { value: "new", label: "新增" },
  { value: "change", label: "优化" },
  { value: "fix", label: "修复" },
] as const;
