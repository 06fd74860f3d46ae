import type { Posts } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type Managed = NonNullable<Posts["/micro/home/college/manage"]["data"]>[number];
export type Page = Posts["/micro/home/college/page"]["data"];
export type HelpInput = Posts["/micro/home/college/edit"]["body"];
export type Fields = Required<Pick<HelpInput, "title" | "product" | "version" | "contentMd" | "videoUrl" | "posterUrl">>;
export const DESK = "/micro/home/college/manage";
export const PAST = "/micro/home/college/revisions";
export const labels: Record<keyof Fields, string> = { title: "标题", product: "所属产品", version: "适用版本", contentMd: "正文", videoUrl: "演示视频", posterUrl: "视频封面" };

export const helpStatus: StatusTable<Managed["state"]> = {
  draft: { label: "草稿", tone: "off" },
  on: { label: "已发布", tone: "ok" },
  off: { label: "已撤下", tone: "bad" },
};
/** What a list can be looked at by: the states, and what is written and not published. */
export const views = ["on", "staged", "draft", "off"] as const;
export type View = (typeof views)[number];
export const viewName: Record<View, string> = { on: "已发布", staged: "待发布的修改", draft: "草稿", off: "已撤下" };
export const inView = (p: Managed, view: View | undefined) => !view || (view === "staged" ? p.staged && p.state !== "draft" : p.state === view);

/** How many in a hundred of those who said something found it helpful; undefined where nobody did. */
export const helpfulShare = ({ yes, no }: Managed["helpful"]) => (yes + no ? Math.round((yes / (yes + no)) * 100) : undefined);
