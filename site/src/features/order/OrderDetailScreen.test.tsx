// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { OrderDetailScreen } from "./OrderDetailScreen";

asInABrowser();
const ORDER = "/family/user/order/detail";
const order = (orderNo: string, name: string) => ({ orderNo, name, type: "product", goodsId: "p1", cover: "", drawing: "", sellerName: "青禾", versionNo: "1.0", payType: "balance", payFen: 100, offFen: 0, status: 2, createdAt: 0, until: 0, refundUntil: 0, refundedAt: 0, buyerName: "", invoiceNo: "", invoiceStatus: 0, reason: "", steps: [], claim: { state: "" }, can: {} });
readerIsKnown();

test("an address that names no order says so", async () => {
  const sent = answerCalls({});
  const { element, unmount } = await render(<OrderDetailScreen title="订单详情" />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent).toContain("地址中缺少订单号，请从我的订单打开。");
  expect(element.querySelector("a")?.textContent).toBe("查看全部订单");
  expect(sent).toEqual([]);
  await unmount();
});

test("the order before is not shown for another one that is on its way or cannot be read", async () => {
  let fail: () => void = () => {};
  answerCalls({
    [ORDER]: async ({ orderNo }) => {
      if (orderNo === "o1") return { data: order("o1", "协同平台") };
      await new Promise<void>((done) => (fail = done));
      return { status: 500, message: "服务器忙" };
    },
  });
  const router = new FakeRouter({ id: "o1" });
  const { element, unmount } = await render(<OrderDetailScreen title="订单详情" />, router);
  await settle(20);
  expect(element.textContent).toContain("协同平台");
  await act(async () => router.tell({ id: "o2" }));
  await settle(20);
  expect(element.textContent, "it is another order").not.toContain("协同平台");
  fail();
  await settle(20);
  expect(element.textContent).toContain("服务器忙");
  expect(element.textContent).not.toContain("协同平台");
  await unmount();
});
