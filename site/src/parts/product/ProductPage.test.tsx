// @vitest-environment document
import { expect, test } from "vitest";
import type { ProductDetail } from "@/api/shapes";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import "./BuyProduct"; // the page loads it when it is shown
import { ProductPage } from "./ProductPage";

const product = {
  id: "p1", name: "协同", intro: "", typeCode: "t", typeName: "软件", groupCode: "a-b", group: "设计", used: 1, priceType: 1, priceFen: 100, versionNo: "1.0.0", viewCount: 1, updateTime: "2026-01-01 08:00:00", coverUrl: "", drawing: "cube",
  scoreAvg: 0, scoreCount: 0, features: [], images: [], specs: [], versions: [], providerId: "e2", providerName: "某公司",
} as unknown as ProductDetail;
asInABrowser();
readerIsKnown("e1");

test("a product is bought on its page, and not where its provider looks at it beforehand", async () => {
  answerCalls({ "/family/user/order/owned": () => ({ data: { orderNo: "" } }), "/family/order/enterprise/owned": () => ({ data: { orderNo: "" } }) });
  const buys = async (own: boolean) => {
    const { element, unmount } = await render(<ProductPage product={product} own={own} />, new FakeRouter({}));
    await settle(50);
    const found = [...element.querySelectorAll("button")].some((b) => b.textContent === "购买");
    await unmount();
    return found;
  };
  expect([await buys(false), await buys(true)]).toEqual([true, false]);
});

test("what a closed provider offers is tried by nobody, and used by who has it", async () => {
  answerCalls({ "/family/user/order/owned": () => ({ data: { orderNo: "" } }), "/family/order/enterprise/owned": () => ({ data: { orderNo: "" } }) });
  const says = async (over: Partial<ProductDetail>) => {
    const { element, unmount } = await render(<ProductPage product={{ ...product, trialUrl: "https://try.example", ...over }} />, new FakeRouter({}));
    await settle(50);
    const found = ["在线试用", "申请试用", "立即使用", "该提供方已停止服务"].filter((text) => element.textContent?.includes(text));
    await unmount();
    return found;
  };
  expect(await says({})).toEqual(["在线试用"]);
  expect(await says({ closed: true, priceType: 0 })).toEqual(["该提供方已停止服务"]);
  expect(await says({ closed: true, trialUrl: "" })).toEqual(["该提供方已停止服务"]);
  expect(await says({ closed: true, onlineUrl: "https://use.example" })).toEqual(["立即使用", "该提供方已停止服务"]);
});
