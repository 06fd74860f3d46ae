import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import type { Brief, MenuItem, MenuResource } from "@/api/shapes";
import { PORTAL_TITLE, session, type Bench, type NavEntry } from "./session";
import { keys, readJson, writeJson, writeTab } from "./storage";

/** What the header's button is called in the workbench. */
export const BENCH_TITLE = "返回门户";
export const IN_REVIEW = 0;
export const FAILED = 2;
/** The sentences of spec.md sections 4, 5 and 8, word for word. */
export const says = {
  inReview: "审核中,工作人员将尽快进行审核,请耐心等待",
  failed: "审核失败",
  noAccess: "无权限,无法访问",
  notLoaded: "获取数据失败",
  second: "每位用户仅能创建一个企业，加入企业功能敬请期待",
} as const;

/** Which enterprise an address names: by projectId anywhere, by id where the workbench begins (product.md decision 5). */
export function enterpriseOf(asPath: string): string {
  const [before = ""] = asPath.split("#");
  const [path = "", search = ""] = before.split("?");
  const query = new URLSearchParams(search);
  return (path === "/workbenchHome" && query.get("id")) || query.get("projectId") || "";
}

/** The enterprise of a workbench address: its own, then this tab's, then the one used last in this browser. */
export const wantedEnterprise = (asPath: string) => enterpriseOf(asPath) || session.get().companyId || lastEnterprise();

function lastEnterprise(): string {
  const id = readJson<unknown>(keys.companyId, "");
  return typeof id === "string" ? id : "";
}

/** Pages that no menu names stand under one that does. */
export const under: Record<string, string> = { "/addProduct": "/productManagement", "/editProduct/{id}": "/productManagement", "/familyManagement/upload": "/familyManagement", "/companyOrder": "/companyAccount", "/facilitaror/info": "/facilitaror/main", "/facilitaror/template": "/facilitaror/main" };
const flat = (menus: readonly MenuItem[]): MenuItem[] => menus.flatMap((m) => [m, ...flat(m.children)]);

/** The menu that a page belongs to; undefined where the person's menus hold none. */
export const menuOf = (menus: readonly MenuItem[], route: string) => flat(menus).find((m) => m.path === (under[route] ?? route));

export type Entered = { as: "entered" } | { as: "review" | "failed" | "empty"; enterprise: Brief } | { as: "overtaken" };

let turn = 0;

/**
 * Goes into an enterprise with this tab: its id becomes the tab's, its menus and permissions count. An enterprise that
 * cannot be entered changes nothing. When the tab was sent elsewhere meanwhile the answer is "overtaken".
 */
export async function enterEnterprise(id: string): Promise<Entered> {
  const mine = ++turn;
  const { token } = session.get();
  const menu = await post("/micro/sys/user/menuResource", { category: "pc", projectId: id }, { enterprise: id });
  if (mine !== turn || !sameOwner(token)) return { as: "overtaken" };
  const { enterprise } = menu;
  if (enterprise.status === IN_REVIEW) return { as: "review", enterprise };
  if (enterprise.status === FAILED) return { as: "failed", enterprise };
  const bench = benchOf(menu);
  if (!bench.menus.length) return { as: "empty", enterprise };
  take(bench, menu.buttons);
  return { as: "entered" };
}

const sameOwner = (token: string) => token.split(".")[0] === session.get().token.split(".")[0];

const benchOf = (menu: MenuResource): Bench => ({
  enterprise: menu.enterprise,
  menus: menu.menus?.[0]?.children ?? [],
  roles: menu.roles,
  permVersion: menu.permVersion,
  readAt: Date.now(),
});

const entryOf = (m: MenuItem): NavEntry => ({ path: m.path, name: m.name, isActive: false, ...(m.children?.length ? { children: m.children.map(entryOf) } : {}) });

/** Entries with the one whose page is shown, and those above it, marked. */
const activeAt = (entries: readonly NavEntry[], path: string): NavEntry[] =>
  entries.map((e) => {
    const children = e.children && activeAt(e.children, path);
    return { ...e, isActive: e.path === path || !!children?.some((c) => c.isActive), ...(children ? { children } : {}) };
  });

/** Marks the workbench's entry that a page belongs to. */
export function showActive(route: string) {
  const { workbenchNavList: was, bench } = session.get();
  if (!bench) return;
  const workbenchNavList = activeAt(was, menuOf(bench.menus, route)?.path ?? "");
  writeJson(keys.workbenchNavList, workbenchNavList);
  writeJson(keys.navList, workbenchNavList);
  session.set({ workbenchNavList, navList: workbenchNavList });
}

function take(bench: Bench, permissions: string[]) {
  const { id } = bench.enterprise;
  const shown = session.get().workbenchNavList.find((e) => e.isActive)?.path ?? "";
  const workbenchNavList = activeAt(bench.menus.map(entryOf), shown);
  writeTab(keys.projectId, id);
  writeJson(keys.companyId, id);
  writeJson(keys.workbenchNavList, workbenchNavList);
  writeJson(keys.permissions, permissions);
  writeJson(keys.titleText, BENCH_TITLE);
  writeJson(keys.navList, workbenchNavList);
  writeJson(keys.systemPattern, "workbench");
  session.set({ companyId: id, bench, refused: null, workbenchNavList, navList: workbenchNavList, permissions, titleText: BENCH_TITLE, systemPattern: "workbench" });
}

/** Reads menus and permissions again; who has no place there any more is led out. A network that fails changes nothing. */
export async function readBenchAgain(): Promise<void> {
  const { bench, token } = session.get();
  if (!bench) return;
  const mine = turn;
  const { id } = bench.enterprise;
  const here = () => mine === turn && session.get().bench?.enterprise.id === id && sameOwner(token);
  try {
    const menu = await post("/micro/sys/user/menuResource", { category: "pc", projectId: id }, { enterprise: id });
    if (!here()) return;
    const next = benchOf(menu);
    if (next.menus.length) take(next, menu.buttons);
    else session.set({ refused: { reason: "not_member", message: says.noAccess, enterprise: id } });
  } catch (error) {
    if (here() && error instanceof ApiError && error.status === 403) session.set({ refused: { reason: error.reason, message: error.message, enterprise: id } });
  }
}

/** Back to the portal, whose navigation and permissions count again. The enterprise stays the tab's own for the next time. */
export function leaveWorkbench(portal: NavEntry[]) {
  turn++;
  const permissions = session.get().info?.permissions ?? [];
  writeJson(keys.systemPattern, "portal");
  writeJson(keys.titleText, PORTAL_TITLE);
  writeJson(keys.navList, portal);
  writeJson(keys.permissions, permissions);
  session.set({ systemPattern: "portal", titleText: PORTAL_TITLE, navList: portal, bench: null, refused: null, permissions });
}

/** Keeps the lists of create-and-join as the session's, own enterprise first. */
export function keepCompanies(create: Brief | null, join: Brief[]): Brief[] {
  const companylist = [...(create ? [create] : []), ...join];
  writeJson(keys.companylist, companylist);
  session.set({ companylist });
  return companylist;
}
