import { onwardTo } from "@/session/centre";
import type { Gets } from "@/api/shapes";

export type App = Gets["/micro/home/group/app-detail"]["data"];
export type AppRow = Gets["/micro/home/group/app-list"]["data"]["records"][number];
export type AddedRow = NonNullable<Gets["/micro/home/group/added"]["data"]["apps"]>[number];
export type AddedInfo = Gets["/micro/home/group/projectDetail"]["data"];

export const typeNames: Record<App["typeCode"], string> = { web: "网页应用", client: "桌面客户端", mobile: "移动应用" };
export const modeNames: Record<App["openMode"], string> = { self: "在本窗口打开", new: "在新窗口打开", sso: "单点登录后在新窗口打开" };

const at = (path: string, query: Record<string, string | undefined>) => `${path}?${new URLSearchParams(Object.entries(query).filter((e): e is [string, string] => !!e[1])).toString()}`;
export const pages = {
  detail: (appId: string, companyId?: string) => at("/user-info/appDetail", { appId, companyId }),
  grouping: (code: string) => at("/user-info/groupingDetail", { code }),
  add: (appId: string, companyId?: string) => at("/user-info/addApp", { appId, companyId }),
  added: (appId: string, companyId?: string) => at("/user-info/addAppDetail", { appId, companyId }),
};

/** Where an opened application leads: a page of the portal as it is, another origin as it is or through the central sign-on. */
export function addressOf(appId: string, entry: { entryUrl: string; openMode: App["openMode"] }): string {
  const own = entry.entryUrl.startsWith("/");
  if (own) return `/portal${entry.entryUrl}`;
  return (entry.openMode === "sso" && onwardTo({ redirectUrl: entry.entryUrl, appType: appId })) || entry.entryUrl;
}

/** Whom an application reaches, as the form holds it. */
export type Reach = "all" | "departments" | "users";
export const reachOf = (to: { all?: boolean; departmentIds?: string[] | null; userIds?: string[] | null } | null | undefined): Reach => (to?.all || !to ? "all" : to.departmentIds?.length ? "departments" : "users");

/** The icons that an application may have; any other is the plain one. */
export const iconOf = (name: string) => (name === "device" || name === "phone" ? name : "app");
