// @vitest-environment document
import Router from "next/router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { provideScope } from "@/api/scope";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { answerCalls, render, settle } from "@/test/render";
import { FamilyComments } from "./FamilyComments";

asInABrowser();

test("a reply that is being written stays while another is begun, and is asked after before it goes", async () => {
  Router.router = { push: async () => true, asPath: "/familyManagement", events: { on() {}, off() {} }, beforePopState() {} } as never;
  session.set({ ready: true, token: "t", info: { userId: "u1" } as never, permissions: ["comment:item:reply"] });
  provideScope(() => ({ userId: "u1", enterprise: "e1" }));
  const of = (id: string, nickname: string) => ({ id, nickname, text: "好用", reply: "", createTime: "2026-11-20 08:00:00", versionNo: "1.0", scores: { quality: 5, data: 5, service: 5 } });
  answerCalls({
    "/family/mall/sys/commentList": () => ({ data: { records: [of("c1", "秦立峰"), of("c2", "何雨桐")], total: 2 } }),
    "/family/mall/product/reply": () => ({ data: {} }),
  });
  const closed = vi.fn();
  const { unmount } = await render(<FamilyComments id="f1" name="单扇门" onClose={closed} />);
  await settle(50);
  const press = (text: string) => act(async () => [...document.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "") === text)?.click());
  const fields = () => [...document.querySelectorAll<HTMLTextAreaElement>("textarea:not([aria-hidden])")];
  await press("回复，秦立峰");
  const type = async (field: HTMLTextAreaElement | undefined, text: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text);
    await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
    await settle(50);
  };
  await type(fields()[0], "谢谢，下一版");
  await press("回复，何雨桐");
  await settle(50);
  expect(fields().map((f) => f.value)).toEqual(["谢谢，下一版", ""]);
  // The second one is sent: the first is still to be lost.
  await type(fields()[1], "已补上");
  await act(async () => [...document.querySelectorAll("button")].filter((b) => b.textContent === "发布回复")[1]?.click());
  await vi.waitFor(async () => {
    await settle(50);
    expect(fields().map((f) => f.value)).toEqual(["谢谢，下一版"]);
  }, 5000);
  await act(async () => document.querySelector<HTMLButtonElement>(".ant-drawer-close")?.click());
  expect(document.body.textContent).toContain("回复还没有发布");
  expect(closed).not.toHaveBeenCalled();
  await press("离开");
  expect(closed).toHaveBeenCalledTimes(1);
  await unmount();
  session.set({ ready: false, token: "", info: null, permissions: [] });
}, 20_000);

test("an answer that is given up is asked after once something is typed, and it alone", async () => {
  Router.router = { push: async () => true, asPath: "/familyManagement", events: { on() {}, off() {} }, beforePopState() {} } as never;
  session.set({ ready: true, token: "t", info: { userId: "u1" } as never, permissions: ["comment:item:reply"] });
  provideScope(() => ({ userId: "u1", enterprise: "e1" }));
  const of = (id: string, nickname: string) => ({ id, nickname, text: "好用", reply: "", createTime: "2026-11-20 08:00:00", versionNo: "1.0", scores: { quality: 5, data: 5, service: 5 } });
  answerCalls({ "/family/mall/sys/commentList": () => ({ data: { records: [of("c1", "秦立峰"), of("c2", "何雨桐")], total: 2 } }) });
  const { unmount } = await render(<FamilyComments id="f1" name="单扇门" onClose={() => undefined} />);
  await settle(50);
  const press = (text: string, nth = 0) => act(async () => [...document.querySelectorAll("button")].filter((b) => b.textContent?.replace(/\s/g, "") === text)[nth]?.click());
  const fields = () => [...document.querySelectorAll<HTMLTextAreaElement>("textarea:not([aria-hidden])")];
  const asked = () => document.body.textContent?.includes("回复还没有发布");
  await press("回复，秦立峰");
  await press("回复，何雨桐");
  await settle(50);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(fields()[0], "谢谢，下一版");
  await act(async () => void fields()[0]?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(50);
  await press("取消", 1);
  expect(asked(), "nothing was typed there").toBe(false);
  expect(fields().map((f) => f.value)).toEqual(["谢谢，下一版"]);
  await press("取消");
  expect(asked()).toBe(true);
  expect(fields().map((f) => f.value)).toEqual(["谢谢，下一版"]);
  await press("离开");
  await settle(50);
  expect(fields()).toEqual([]);
  await unmount();
  session.set({ ready: false, token: "", info: null, permissions: [] });
}, 20_000);

test("every comment is reached, and an answer that was begun may be left", async () => {
  Router.router = { push: async () => true, asPath: "/familyManagement", events: { on() {}, off() {} }, beforePopState() {} } as never;
  session.set({ ready: true, token: "t", info: { userId: "u1" } as never, permissions: ["comment:item:reply"] });
  provideScope(() => ({ userId: "u1", enterprise: "e1" }));
  answerCalls({
    "/family/mall/sys/commentList": ({ current }) => ({ data: { records: [{ id: `c${String(current)}`, nickname: `买家${String(current)}`, text: "好用", reply: "", createTime: "2026-11-20 08:00:00", versionNo: "1.0", scores: { quality: 5, data: 5, service: 5 } }], total: 101 } }),
  });
  const { unmount } = await render(<FamilyComments id="f1" name="单扇门" onClose={() => undefined} />);
  await settle(50);
  const press = (text: string) => act(async () => [...document.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "") === text)?.click());
  await press("回复，买家1");
  await settle(50);
  await press("取消");
  await settle(50);
  expect(document.querySelector("textarea:not([aria-hidden])")).toBeNull();
  await press("下一页");
  await settle(50);
  expect(document.body.textContent).toContain("买家2");
  await unmount();
  session.set({ ready: false, token: "", info: null, permissions: [] });
}, 20_000);
