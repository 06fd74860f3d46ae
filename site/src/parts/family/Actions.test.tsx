// @vitest-environment document
import Router from "next/router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { FamilyInfo } from "@/api/shapes";
import { intend } from "@/session/intent";
import { session } from "@/session/session";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Actions } from "./Actions";

vi.mock("./load", () => ({ load: () => undefined }));
vi.mock("@/parts/buy/BuyDialog", () => ({ BuyDialog: () => <p>购买对话框</p> }));
const DOWNLOAD = "/family/mall/product/download";
const family = (more: Partial<FamilyInfo>) => ({ id: "f1", name: "门", priceFen: 0, vipFree: 0, owned: true, files: [{ fileId: "x", format: "rfa", size: 1 }, { fileId: "y", format: "ifc", size: 1 }], ...more }) as FamilyInfo;
const show = (info: FamilyInfo, known = true) => render(<Actions info={info} known={known} onChanged={() => undefined} />, new FakeRouter({}));
const press = (element: HTMLElement, text: string) => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.includes(text))?.click());
readerIsKnown();

test("who is signed in and not known yet is not led to the sign-in by a download", async () => {
  session.set({ info: null });
  const push = vi.spyOn(Router, "push").mockResolvedValue(true);
  const sent = answerCalls({ [DOWNLOAD]: () => ({ data: { url: "/x" } }) });
  const { element, unmount } = await show(family({}));
  await press(element, "下载 IFC");
  await settle(20);
  expect(push).not.toHaveBeenCalled();
  expect(sent.map((s) => s.body)).toEqual([{ id: "f1", fileId: "y" }]);
  push.mockRestore();
  await unmount();
});

test("the file that somebody wanted before he signed in comes when he is back", async () => {
  const sent = answerCalls({ [DOWNLOAD]: () => ({ data: { url: "/x" } }) });
  intend("download y f1");
  const { unmount } = await show(family({}));
  await settle(20);
  expect(sent.map((s) => s.body)).toEqual([{ id: "f1", fileId: "y" }]);
  await unmount();
});

test("nothing is bought before it is known what the reader has", async () => {
  answerCalls({ "/family/user/order/quote": () => ({ data: { payFen: 100 } }) });
  intend("buy f1");
  const { element, unmount } = await show(family({ priceFen: 100, owned: false }), false);
  await settle(20);
  expect([...element.querySelectorAll("button")].find((b) => b.textContent === "购买")?.disabled).toBe(true);
  expect(element.textContent).not.toContain("购买对话框");
  await unmount();
  const bought = await show(family({ priceFen: 100, owned: true }));
  await settle(20);
  expect(bought.element.textContent, "it is his, and nothing is left to go on with").not.toContain("购买对话框");
  await bought.unmount();
});

test("a visitor is offered the files of a free family, and no purchase", async () => {
  const { element, unmount } = await show(family({ owned: false }));
  expect([...element.querySelectorAll("button")].map((b) => b.textContent)).toEqual([expect.stringContaining("下载 RFA"), expect.stringContaining("下载 IFC")]);
  await unmount();
});

test("a family whose provider has ended is given to nobody but who has it", async () => {
  const sent = answerCalls({});
  const stranger = await show(family({ closed: true, owned: false, priceFen: 100 }));
  await settle(20);
  expect(sent, "what it would cost is refused").toEqual([]);
  expect(stranger.element.textContent).toContain("该提供方已停止服务");
  expect(stranger.element.querySelectorAll("button")).toHaveLength(0);
  await stranger.unmount();
  const owner = await show(family({ closed: true }));
  expect(owner.element.textContent).toContain("下载 IFC");
  expect(owner.element.textContent).not.toContain("停止服务");
  await owner.unmount();
});
