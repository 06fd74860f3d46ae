// @vitest-environment document
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 60_000 });

/** Every tab has its own sessionStorage; cookies and localStorage are shared by all. */
class TabStorage {
  kept = new Map<string, string>();
}
const current = new AsyncLocalStorage<TabStorage>();
const mine = () => current.getStore()?.kept ?? new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => mine().get(key) ?? null,
  setItem: (key: string, value: string) => void mine().set(key, value),
  removeItem: (key: string) => void mine().delete(key),
});
/** happy-dom has no locks: one tab at a time renews the token. */
let locked: Promise<unknown> = Promise.resolve();
Object.defineProperty(navigator, "locks", { configurable: true, value: { request: (_: string, work: () => Promise<unknown>) => (locked = locked.then(work, work)) } });
afterAll(() => vi.unstubAllGlobals());

interface Sent {
  path: string;
  body: Record<string, unknown>;
  enterprise: string;
}
/** Tokens that have not run out. */
const good = new Set(["u1.t0"]);
let refusedOnce = 0;
/** Answers after a random number of turns; now and then a token has run out meanwhile. */
function server(random: () => number) {
  const sent: Sent[] = [];
  let calls = Math.floor(random() * 12);
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    "/family/auth/sys/user/userInfo": () => ({ userId: "u1", nickname: "周", permissions: ["outside"], roles: [] }),
    "/family/auth/sys/user/getAuthConfig": () => ({ authType: "pwd", clientId: "platformHome" }),
    "/family/auth/api/token/refresh": () => {
      const token = `u1.t${Math.floor(random() * 1e9)}`;
      good.add(token);
      return token;
    },
    "/micro/sys/user/menuResource": ({ projectId }) => ({
      menus: [{ id: "workbench", children: [{ id: "home", name: "首页", path: "/workbenchHome", icon: "home", children: [] }] }],
      buttons: [`in:${projectId}`],
      roles: [],
      permVersion: 1,
      enterprise: { id: projectId, shortName: projectId, status: 1, frozen: false, own: false, roleNames: [], logo: "", reason: "", joinTime: "" },
    }),
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const [path = ""] = address.replace(/^\/api/, "").split("?");
    const headers = init.headers as Record<string, string>;
    const body = init.body ? JSON.parse(String(init.body)) : {};
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await Promise.resolve();
    if (--calls === 0) good.clear();
    const status = headers.Authorization && !good.has(headers.Authorization.replace("Bearer ", "")) ? 401 : 0;
    if (status) refusedOnce++;
    if (!status) sent.push({ path, body, enterprise: headers.project_id ?? "" });
    for (let turns = Math.floor(random() * 6); turns > 0; turns--) await Promise.resolve();
    const data = status ? null : (answers[path]?.(body) ?? { done: true });
    return new Response(JSON.stringify({ status, code: status, message: "", data, requestId: "r" }), { status: status || 200 });
  });
  return sent;
}

/** The same numbers for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function openTab(storage: TabStorage) {
  vi.resetModules();
  return current.run(storage, async () => ({
    storage,
    session: await import("./session"),
    enterprise: await import("./enterprise"),
    client: await import("@/api/client"),
    wanted: "",
    work: [] as Promise<unknown>[],
  }));
}
type Tab = Awaited<ReturnType<typeof openTab>>;

const enterprises = ["a", "b", "c", "d"];
let tabs: [Tab, Tab];
beforeEach(async () => {
  localStorage.clear();
  document.cookie = "user-token=u1.t0; Path=/";
  vi.stubGlobal("BroadcastChannel", undefined);
  server(() => 0.9);
  const { readConfig } = await import("@/api/config");
  await readConfig();
  tabs = [await openTab(new TabStorage()), await openTab(new TabStorage())];
  for (const tab of tabs) {
    current.run(tab.storage, () => tab.session.startSession(() => {}));
    await vi.waitFor(() => expect(tab.session.session.get().info).not.toBeNull());
  }
});

/** One step of a person in a tab: what it writes names the enterprise that the tab shows at that moment. */
function step(tab: Tab, random: () => number) {
  const shown = tab.session.session.get().companyId;
  const write = (body: object, options = {}) => tab.client.post("/micro/home/provider/add-or-edit" as never, { ...body, shown } as never, options);
  const pick = random();
  if (pick < 0.35) {
    const id = enterprises[Math.floor(random() * enterprises.length)] ?? "a";
    tab.wanted = id;
    return tab.enterprise.enterEnterprise(id);
  }
  if (pick < 0.75) return write({ kind: "write" });
  // A form of two calls, as useSubmit sends it: the second follows whenever the first is answered.
  if (pick < 0.9) return write({ kind: "form" }, { enterprise: shown }).then(() => write({ kind: "form" }, { enterprise: shown }));
  return tab.client.get("/micro/home/provider/detail" as never, { providerId: shown } as never, { enterprise: shown });
}

test("GEN-05, MODE-01, CALL-04: 500 random interleavings of two tabs on their enterprises, and not one write across", async () => {
  let writes = 0;
  let switched = 0;
  for (let seed = 1; seed <= 500; seed++) {
    const random = seeded(seed);
    const sent = server(random);
    for (let n = 0; n < 14; n++) {
      const tab = tabs[random() < 0.5 ? 0 : 1];
      tab.work.push(current.run(tab.storage, () => step(tab, random)));
      for (let turns = Math.floor(random() * 20); turns > 0; turns--) await Promise.resolve();
    }
    for (const tab of tabs) await Promise.all(tab.work.splice(0));
    for (const { path, body, enterprise } of sent) {
      if (path !== "/micro/home/provider/add-or-edit") continue;
      writes++;
      expect(enterprise, `seed ${seed}: ${JSON.stringify(body)}`).toBe(body.shown);
    }
    for (const tab of tabs) {
      const state = tab.session.session.get();
      if (!tab.wanted) continue;
      switched++;
      // Who was sent somewhere else last is there, with the permissions of that place, whatever was answered when.
      expect([state.companyId, state.bench?.enterprise.id, state.permissions], `seed ${seed}`).toEqual([tab.wanted, tab.wanted, [`in:${tab.wanted}`]]);
      expect(tab.storage.kept.get("project_id"), `seed ${seed}`).toBe(tab.wanted);
    }
  }
  expect(writes).toBeGreaterThan(2500);
  expect(switched).toBeGreaterThan(900);
  // Calls that were refused for their token, and sent again while the tab went on.
  expect(refusedOnce).toBeGreaterThan(200);
});
