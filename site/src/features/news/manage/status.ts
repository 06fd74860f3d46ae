import type { Posts, Row } from "@/api/shapes";

export type ManagedNews = Row<Posts["/micro/home/info/manage"]["data"]>;
export type NewsInput = Posts["/micro/home/info/edit"]["body"];
export type Audience = NonNullable<NewsInput["audience"]>;

export const ENTERPRISES = "enterprises";

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
