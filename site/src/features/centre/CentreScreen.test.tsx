// @vitest-environment document
import { expect, test } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { inWorkbench, readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { CentreScreen } from "./CentreScreen";

asInABrowser();
readerIsKnown("e1");
const desk = { draft: 0, inReview: 0, on: 0, off: 0, rejected: 0, waits: 0 };

for (const [who, permissions, told] of [["sees the families", ["family:list:view"], true], ["does not", [], false]] as const)
  test(`a refused family is told of to who ${who} of the enterprise`, async () => {
    session.set({ permissions: [...permissions] });
    const sent = answerCalls({
      "/micro/home/offer/centre": () => ({ data: { products: desk, templates: desk, cases: desk, returned: [], waiting: 0, offers: { products: 0, templates: 0, cases: 0, uses: 0, scoreAvg: 0, scoreCount: 0 } } }),
      "/family/mall/shop/desk": () => ({ data: { ...desk, rejected: 1, returned: [{ kind: "family", id: "f1", name: "防火门", status: 4, staged: false, reason: "没有几何", at: 5 }], unanswered: [] } }),
    });
    const { element, unmount } = await render(<CentreScreen title="服务商中心" />, new FakeRouter({}));
    await settle(100);
    expect(element.textContent?.includes("族“防火门”")).toBe(told);
    expect(element.textContent?.includes("原因：没有几何")).toBe(told);
    expect(sent.some((s) => s.path === "/family/mall/shop/desk")).toBe(told);
    if (!told) expect(element.textContent).toContain("没有等您处理的事");
    await unmount();
    session.set({ permissions: [] });
  }, 20_000);

test("the page of a frozen enterprise is asked for by nobody, and nobody is led to it", async () => {
  const INFO = "/platform/home/provider/info";
  const asked = async (frozen: boolean) => {
    inWorkbench(frozen);
    const sent = answerCalls({});
    const { element, unmount } = await render(<CentreScreen title="服务商中心" />, new FakeRouter({}));
    await settle(100);
    const led = !!element.textContent?.includes("查看主页");
    await unmount();
    return [sent.some((s) => s.path === INFO), led];
  };
  expect(await asked(false)).toEqual([true, true]);
  expect(await asked(true)).toEqual([false, false]);
}, 20_000);

test("what waits in a frozen enterprise is only looked at", async () => {
  const verbs = async (frozen: boolean) => {
    inWorkbench(frozen);
    const returned = [{ kind: "template", id: "a", name: "地铁车站", status: 4, staged: false, reason: "缺少说明", at: 5 }];
    answerCalls({ "/micro/home/offer/centre": () => ({ data: { products: desk, templates: desk, cases: desk, returned, waiting: 2, offers: { products: 0, templates: 0, cases: 0, uses: 0, scoreAvg: 0, scoreCount: 0 } } }) });
    const { element, unmount } = await render(<CentreScreen title="服务商中心" />, new FakeRouter({}));
    await settle(100);
    const found = [...element.querySelectorAll("li a.btn")].map((a) => a.firstChild?.textContent);
    await unmount();
    return found;
  };
  expect(await verbs(false)).toEqual(["去修改", "去回复"]);
  expect(await verbs(true)).toEqual(["去查看", "去查看"]);
}, 20_000);
