// @vitest-environment document
import Router from "next/router";
import { expect, test, vi } from "vitest";
import type { TemplateDetail } from "@/api/shapes";
import { intend } from "@/session/intent";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Actions } from "./Actions";

vi.mock("@/parts/buy/BuyDialog", () => ({ BuyDialog: () => <p>购买对话框</p> }));
const MINE = "/platform/home/itemTemplate/mine";
const COMPANY = "/family/order/enterprise/owned";
const LIKE = "/platform/home/itemTemplate/like";
const template = { id: "t1", templateName: "办公楼", priceFen: 100, likeCount: 3 } as TemplateDetail;
const show = () => render(<Actions template={template} onPreview={() => undefined} />, new FakeRouter({}));
/** An answer that comes when it is let go. */
function held(data: object) {
  let go: () => void = () => {};
  const come = new Promise<void>((done) => (go = done));
  return { answer: async () => (await come, { data }), go: async () => (go(), await settle(20)) };
}
readerIsKnown("e1");

test("who signed in on the way to buy a template that his enterprise has is not sold it again", async () => {
  const push = vi.spyOn(Router, "push").mockResolvedValue(true);
  const company = held({ orderNo: "o1" });
  answerCalls({ [MINE]: () => ({ data: [{ id: "t1", owned: 0, isLiked: false }] }), [COMPANY]: company.answer });
  intend("use t1");
  const { element, unmount } = await show();
  await settle(20);
  expect(element.textContent, "what the enterprise has is not known yet").not.toContain("购买对话框");
  await company.go();
  expect(element.textContent).toContain("企业已拥有");
  expect(element.textContent).not.toContain("购买对话框");
  expect(push, "he goes on to what he wanted it for").toHaveBeenCalledTimes(1);
  push.mockRestore();
  await unmount();
});

test("who signed in on the way to buy what is his own is not sold it again", async () => {
  const push = vi.spyOn(Router, "push").mockResolvedValue(true);
  const mine = held([{ id: "t1", owned: 1, isLiked: false }]);
  answerCalls({ [MINE]: mine.answer, [COMPANY]: () => ({ data: { orderNo: "" } }) });
  intend("use t1");
  const { element, unmount } = await show();
  await settle(20);
  expect(element.textContent, "what is his is not known yet").not.toContain("购买对话框");
  await mine.go();
  expect(element.textContent).toContain("已拥有");
  expect(element.textContent).not.toContain("购买对话框");
  expect(push).toHaveBeenCalledTimes(1);
  push.mockRestore();
  await unmount();
});

test("who signed in on the way to buy goes on with the purchase, and once", async () => {
  answerCalls({ [MINE]: () => ({ data: [] }), [COMPANY]: () => ({ data: { orderNo: "" } }) });
  intend("use t1");
  const first = await show();
  await settle(20);
  expect(first.element.textContent).toContain("购买对话框");
  await first.unmount();
  const again = await show();
  await settle(20);
  expect(again.element.textContent).not.toContain("购买对话框");
  await again.unmount();
});

test("what somebody likes already stays so when he signed in on the way to like it", async () => {
  const mine = held([{ id: "t1", owned: 0, isLiked: true }]);
  const sent = answerCalls({ [MINE]: mine.answer, [COMPANY]: () => ({ data: { orderNo: "" } }), [LIKE]: () => ({ data: { isLiked: false, likeCount: 2 } }) });
  intend("like t1");
  const { unmount } = await show();
  await settle(20);
  await mine.go();
  expect(sent.filter((s) => s.path === LIKE)).toEqual([]);
  await unmount();
});

test("a template whose provider has ended is offered to nobody but who has it", async () => {
  const closed = { ...template, closed: true };
  const page = (owned: number) => {
    answerCalls({ [MINE]: () => ({ data: [{ id: "t1", owned, isLiked: false }] }), [COMPANY]: () => ({ data: { orderNo: "" } }) });
    return render(<Actions template={closed} onPreview={() => undefined} />, new FakeRouter({}));
  };
  intend("use t1");
  const stranger = await page(0);
  await settle(20);
  expect(stranger.element.textContent).toContain("该提供方已停止服务");
  expect(stranger.element.textContent).not.toMatch(/购买|使用此模板/);
  await stranger.unmount();
  const owner = await page(1);
  await settle(20);
  expect(owner.element.textContent).toContain("使用此模板");
  expect(owner.element.textContent).not.toContain("停止服务");
  await owner.unmount();
});
