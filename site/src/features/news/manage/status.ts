import type { Posts, Row } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type ManagedNews = Row<Posts["/micro/home/info/manage"]["data"]>;
export type NewsInput = Posts["/micro/home/info/edit"]["body"];
export type Audience = NonNullable<NewsInput["audience"]>;

export const ENTERPRISES = "enterprises";

/** The numbers are the wire's. */
export const newsStatus: StatusTable<number> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "待发布", tone: "warn" },
  2: { label: "已发布", tone: "ok" },
  3: { label: "已撤回", tone: "off" },
  4: { label: "已过期", tone: "off" },
};
const EXPIRED = 4;

/** Where a news stands for who writes it. Its times alone decide whether a published one is seen. */
export const stateOf = (n: Pick<ManagedNews, "status" | "shown" | "expireAt">, now: number) =>
  (n.status === 1 || n.status === 2) && n.expireAt > 0 && n.expireAt <= now ? EXPIRED : n.shown ? 2 : n.status;

/** Whom a news is for, in words. */
export function audienceOf(n: Pick<ManagedNews, "audience" | "enterpriseIds">, publishes: boolean): string {
  if (n.audience === "all") return "所有访客";
  if (n.audience === "members") return "所有登录用户";
  return publishes ? `${n.enterpriseIds?.length ?? 0} 家企业` : "本企业成员";
}
