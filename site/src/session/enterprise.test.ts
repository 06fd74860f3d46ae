// @vitest-environment document
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "@/test/render";

vi.setConfig({ testTimeout: 60_000 });
const MENUS = "/micro/sys/user/menuResource";
type Answers = Parameters<typeof answerCalls>[0];

const brief = (id: string, over = {}) => ({ id, shortName: `企业${id}`, status: 1, frozen: false, own: true, roleNames: [], logo: "", reason: "", joinTime: "", ...over });
const item = (id: string, path: string) => ({ id, name: id, path, icon: id, group: "", children: [] });
const menus = (id: string, over = {}, list = [item("home", "/workbenchHome"), item("product", "/productManagement")]) => ({
  data: { menus: list.length ? [{ ...item("workbench", ""), children: list }] : [], buttons: ["org:user:add"], roles: ["admin"], permVersion: 3, enterprise: brief(id, over) },
});

async function tab(answers: Answers) {
  vi.resetModules();
  const sent = answerCalls(answers);
  const { session } = await import("./session");
  const enterprise = await import("./enterprise");
  session.set({ ready: true, token: "u1.t", info: { userId: "u1", permissions: ["outside"], roles: [] } as never, permissions: ["outside"] });
  return { ...enterprise, session, state: session.get, sent };
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? "null");

test("an approved enterprise is entered: id, menus, buttons, mode (MODE-02, MODE-03, ENT-04, PERM-03, ENTITY-15, STORE-03, STORE-05, CONST-15, CONST-19)", async () => {
  const { enterEnterprise, state, sent } = await tab({ [MENUS]: () => menus("e1", { status: 7 }) });
  expect(await enterEnterprise("e1")).toEqual({ as: "entered" });
  expect(sent.find((c) => c.path === MENUS)).toMatchObject({ body: { category: "pc", projectId: "e1" }, headers: { project_id: "e1" } });
  expect(state()).toMatchObject({ companyId: "e1", systemPattern: "workbench", titleText: "返回门户", permissions: ["org:user:add"], bench: { permVersion: 3 } });
  expect(state().workbenchNavList.map((n) => n.path)).toEqual(["/workbenchHome", "/productManagement"]);
  expect([sessionStorage.getItem("project_id"), kept("platformHome.companyId"), kept("systemPatternLog"), kept("permissions")]).toEqual(["e1", "e1", "workbench", ["org:user:add"]]);
  expect(kept("workbenchNavList")).toEqual(state().workbenchNavList);
});

test("the entry whose page is shown is active, and stays so when the menus are read again (STORE-09)", async () => {
  const { enterEnterprise, readBenchAgain, showActive, state } = await tab({ [MENUS]: () => menus("e1") });
  await enterEnterprise("e1");
  const active = () => state().navList.filter((n) => n.isActive).map((n) => n.path);
  expect(active()).toEqual([]);
  showActive("/addProduct");
  expect(active()).toEqual(["/productManagement"]);
  await readBenchAgain();
  expect(active()).toEqual(["/productManagement"]);
  showActive("/workbenchHome");
  expect([active(), kept("workbenchNavList")]).toEqual([["/workbenchHome"], state().workbenchNavList]);
});

test.each([
  ["under review", { status: 0 }, [], "review"],
  ["refused", { status: 2, reason: "执照不清晰" }, [], "failed"],
  ["without menus", {}, [], "empty"],
])("an enterprise %s is not entered and nothing changes (ENT-01, ENT-02, ENT-05)", async (_, over, list, as) => {
  const { enterEnterprise, state } = await tab({ [MENUS]: () => menus("e1", over, list) });
  const before = state();
  expect(await enterEnterprise("e1")).toMatchObject({ as, enterprise: { id: "e1" } });
  expect(state()).toEqual(before);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});

test("a stranger's enterprise is refused and nothing changes", async () => {
  const { enterEnterprise, state } = await tab({ [MENUS]: () => ({ status: 403, message: "您不是该企业的成员，无法进入", data: { reason: "not_member" } }) });
  await expect(enterEnterprise("e9")).rejects.toThrow("您不是该企业的成员，无法进入");
  expect(state()).toMatchObject({ companyId: "", bench: null, permissions: ["outside"], systemPattern: "portal" });
});

test("what the session store holds of enterprises before one is chosen (STORE-02, STORE-04, STORE-08)", async () => {
  const { state } = await tab({});
  expect(state()).toMatchObject({ companyId: "", isEdit: true, workbenchNavList: [], companylist: [], titleText: "工作台", systemPattern: "portal", bench: null });
});

test("back in the portal, the only other mode, its navigation and permissions count again (GEN-03, MODE-06, STORE-09, CONST-16, CONST-17, CONST-18)", async () => {
  const { enterEnterprise, leaveWorkbench, state } = await tab({ [MENUS]: () => menus("e1") });
  await enterEnterprise("e1");
  const portal = [{ path: "/home", name: "首页", isActive: true }];
  leaveWorkbench(portal);
  expect(state()).toMatchObject({ systemPattern: "portal", titleText: "工作台", navList: portal, permissions: ["outside"], bench: null, companyId: "e1" });
  expect([kept("systemPatternLog"), kept("titleText"), kept("navList")]).toEqual(["portal", "工作台", portal]);
});

test("a changed role counts at the next look, and who was removed is told where", async () => {
  let answer: ReturnType<typeof menus> | { status: number; message: string; data: unknown } = menus("e1");
  const { enterEnterprise, readBenchAgain, state } = await tab({ [MENUS]: () => answer });
  await enterEnterprise("e1");
  answer = { data: { ...menus("e1", {}, [item("home", "/workbenchHome")]).data, buttons: [], permVersion: 4 } };
  await readBenchAgain();
  expect(state()).toMatchObject({ permissions: [], bench: { permVersion: 4 } });
  answer = { status: 403, message: "您不是该企业的成员，无法进入", data: { reason: "not_member" } };
  await readBenchAgain();
  expect(state().refused).toMatchObject({ reason: "not_member", enterprise: "e1" });
});

test.each([
  ["/workbenchHome?id=e1", "e1"],
  ["/workbenchHome?id=e1#top", "e1"],
  ["/productManagement?projectId=e2&page=2", "e2"],
  ["/editProduct/e3?id=e3", ""],
  ["/organizationManagement", ""],
])("%s names the enterprise %s (ROUTE-07)", async (path, want) => expect((await tab({})).enterpriseOf(path)).toBe(want));

test("the address goes before the tab's memory, the tab before what was used last", async () => {
  localStorage.setItem("platformHome.companyId", JSON.stringify("last"));
  const { wantedEnterprise, session } = await tab({});
  expect(wantedEnterprise("/organizationManagement")).toBe("last");
  session.set({ companyId: "tab" });
  expect(wantedEnterprise("/organizationManagement")).toBe("tab");
  expect(wantedEnterprise("/workbenchHome?id=page")).toBe("page");
  localStorage.setItem("platformHome.companyId", JSON.stringify({ not: "an id" }));
  session.set({ companyId: "" });
  expect(wantedEnterprise("/organizationManagement")).toBe("");
});

test("own enterprise and those joined are one list (ENTITY-04, STORE-07, CONST-14)", async () => {
  const { keepCompanies, state } = await tab({});
  keepCompanies(brief("own"), [brief("x", { own: false })]);
  expect(state().companylist.map((c) => c.id)).toEqual(["own", "x"]);
  expect(kept("companylist")).toEqual(state().companylist);
});

test("the pages ask for what the tree of resources says", async () => {
  const { permissions } = await import("./permissions");
  const go = readFileSync(join(import.meta.dirname, "../../../shared/auth/resources.go"), "utf8");
  const constants = Object.fromEntries([...go.matchAll(/^\t(\w+) +Permission = "([^"]+)"/gm)].map(([, name, value]) => [name, value]));
  const menus = [...go.matchAll(/menu\("\w+", "[^"]*", "[^"]+", "([^"]+)", "\w+", (\w+)\)/g)].map(([, path, name]) => [path, constants[name ?? ""]]);
  expect(menus.length).toBeGreaterThan(10);
  expect(permissions).toEqual(Object.fromEntries(menus));
});

test("a page stands under its menu, or under none", async () => {
  const { menuOf } = await tab({});
  const list = [item("home", "/workbenchHome"), item("product", "/productManagement")];
  expect([menuOf(list, "/editProduct/{id}")?.id, menuOf(list, "/addProduct")?.id, menuOf(list, "/userRight")]).toEqual(["product", "product", undefined]);
});
