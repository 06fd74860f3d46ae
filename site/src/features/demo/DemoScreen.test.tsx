// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { DemoScreen } from "./DemoScreen";

const LIST = "/micro/home/api/demo/queryInfo";
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("IntersectionObserver", class {
  observe() {}
  disconnect() {}
});
const row = { id: "d1", name: "项目管理演示系统", intro: "", kind: "", typeName: "施工", tasks: [], availableSeats: 1, seats: 1, leaseMinutes: 30, resetAt: 0, viewCount: 0 };
const page = (...records: object[]) => ({ data: { current: 1, total: records.length, records } });
const dialog = (element: HTMLElement) => element.querySelector("dialog");
const press = (element: HTMLElement, text: string) => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === text)?.click());

test("an address that names a system that is withdrawn says so, and leads on to the others", async () => {
  answerCalls({ [LIST]: ({ id }) => (id ? page() : page(row)), "/platform/home/api/dict/list": () => ({ data: [] }) });
  const router = new FakeRouter({ id: "gone", typeCode: "build" });
  const { element, unmount } = await render(<DemoScreen title="演示系统" />, router);
  await vi.waitFor(async () => {
    await settle(20);
    expect(dialog(element)?.textContent).toContain("这个演示系统不存在，或已停止开放。");
  });
  await press(element, "看其他演示系统");
  await settle(20);
  expect(router.replaced).toEqual([{ typeCode: "build" }]);
  expect(dialog(element)).toBeNull();
  await unmount();
});

test("an address whose system cannot be read says so, and tries again", async () => {
  let fails = true;
  answerCalls({ [LIST]: ({ id }) => (!id ? page() : fails ? { status: 500, message: "服务器忙" } : page(row)), "/platform/home/api/dict/list": () => ({ data: [] }) });
  const { element, unmount } = await render(<DemoScreen title="演示系统" />, new FakeRouter({ id: "d1" }));
  await vi.waitFor(async () => {
    await settle(20);
    expect(dialog(element)?.textContent).toContain("服务器忙");
  });
  fails = false;
  await press(element, "重试");
  await vi.waitFor(async () => {
    await settle(20);
    expect(dialog(element)?.textContent).toContain("申请体验账号");
  });
  await unmount();
});

test("a system that is in the list is opened, whatever becomes of the read of it alone", async () => {
  answerCalls({ [LIST]: ({ id }) => (id ? { status: 500, message: "服务器忙" } : page(row)), "/platform/home/api/dict/list": () => ({ data: [] }) });
  const { element, unmount } = await render(<DemoScreen title="演示系统" />, new FakeRouter({ id: "d1" }));
  await vi.waitFor(async () => {
    await settle(20);
    expect(dialog(element)?.textContent).toContain("申请体验账号");
  });
  expect(element.textContent).not.toContain("服务器忙");
  await unmount();
});
