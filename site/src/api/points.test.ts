// @vitest-environment document
import { beforeEach, expect, test, vi } from "vitest";

const sent: { sid: string; points: { behavior: string; businessData: Record<string, unknown> }[] }[] = [];
vi.stubGlobal("Blob", class {
  constructor(readonly parts: string[], readonly options: { type: string }) {}
});
Object.defineProperty(navigator, "sendBeacon", {
  configurable: true,
  value: (_: string, blob: { parts: string[]; options: { type: string } }) => {
    expect(blob.options.type).toBe("application/json");
    sent.push(JSON.parse(blob.parts[0] ?? ""));
    return true;
  },
});
/** A page that has just been loaded. */
const load = async () => {
  vi.resetModules();
  return { ...(await import("./points")), ...(await import("./consent")) };
};

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
});

test("nothing is kept or sent before the visitor has agreed, or when he has refused", async () => {
  const t = await load();
  t.track("page_view");
  t.setConsent("no");
  t.track("page_view");
  t.setConsent("yes");
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  t.setPage("/product");
  t.track("product_view", { targetType: "product", targetId: "0123456789" });
  vi.advanceTimersByTime(4000);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.points.map((p) => [p.behavior, p.businessData])).toEqual([["product_view", { page: "/product", targetType: "product", targetId: "0123456789" }]]);
  expect(sent[0]?.sid).toMatch(/^[0-9a-f]{32}$/);
});

test("at most 10 go together, what waits goes with the page, one tab has one id", async () => {
  const t = await load();
  t.setConsent("yes");
  for (let i = 0; i < 12; i++) t.track("page_view");
  expect(sent.map((s) => s.points.length)).toEqual([10]);
  window.dispatchEvent(new Event("pagehide"));
  expect(sent.map((s) => s.points.length)).toEqual([10, 2]);
  const again = await load();
  expect(again.consent()).toBe("yes");
  again.track("page_view");
  window.dispatchEvent(new Event("pagehide"));
  expect(new Set(sent.map((s) => s.sid)).size).toBe(1);
});

test("the same thing done twice within three seconds counts once; another thing, and the same one later, count (CONST-30)", async () => {
  const t = await load();
  t.setConsent("yes");
  const like = (targetId: string) => t.track("template_like", { targetType: "template", targetId });
  like("0123456789");
  like("0123456789");
  like("9876543210");
  vi.advanceTimersByTime(3000);
  like("0123456789");
  vi.advanceTimersByTime(3000);
  expect(sent.map((s) => s.points.map((p) => p.businessData.targetId))).toEqual([["0123456789", "9876543210"], ["0123456789"]]);
});

test("another privacy text asks again, and so does the foot of the page", async () => {
  const t = await load();
  localStorage.setItem(t.CONSENT_KEY, JSON.stringify({ version: "2020-01", answer: "yes" }));
  expect(t.consent()).toBeUndefined();
  t.setConsent("yes");
  expect((await load()).consent()).toBe("yes");
  t.track("page_view");
  t.setConsent(undefined);
  for (const page of [t, await load()]) {
    expect(page.consent()).toBeUndefined();
    page.track("page_view");
  }
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

test.each([
  ["/", "/home"],
  ["/home", "/home"],
  ["/productDetails/0123456789?from=x#y", "/productDetails/{id}"],
  ["/bimCollege/abcdefabcd", "/bimCollege/{id}"],
  ["/a/13800138000", "/a/{id}"],
])("the route of %s", async (path, route) => expect((await load()).routeOf(path)).toBe(route));
