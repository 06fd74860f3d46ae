// @vitest-environment jsdom
import Router from "next/router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { leaving } from "@/ui/Unsaved";
import { WriteScreen } from "./WriteScreen";

vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal("ResizeObserver", class {
  observe() {}
  unobserve() {}
  disconnect() {}
});
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
const DRAFT = "/micro/home/community/article/draft";
const draft = { id: "a1", rev: 3, title: "净高怎么查", contentMd: "开头", summary: "", tags: [], coverUrl: "", circleId: "", html: "", marks: [], revision: 0, saveTime: "2026-11-26 08:00:00" };
readerIsKnown();

test("what could not be kept while the line was broken is still there when it comes back", async () => {
  let broken = false;
  answerCalls({
    [DRAFT]: (body) => ("contentMd" in body ? (broken ? { status: 500, message: "坏了" } : { data: { ...draft, ...body, rev: 4 } }) : { data: { ...draft, rev: draft.rev++ } }),
    "/micro/home/community/circle/mine": () => ({ data: { list: [] } }),
  });
  const { element, unmount } = await render(<WriteScreen title="写文章" />, new FakeRouter({ id: "a1" }));
  await settle(50);
  const area = () => element.querySelector<HTMLTextAreaElement>("textarea[aria-label=正文]");
  expect(area()?.value).toBe("开头");
  broken = true;
  const field = area();
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "开头，写了很久的一段");
  await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(1100);
  expect(element.querySelector("[data-keeping]")?.getAttribute("data-keeping")).toBe("failed");
  await act(async () => void window.dispatchEvent(new Event("online")));
  await settle(100);
  expect(area()?.value).toBe("开头，写了很久的一段");
  await unmount();
}, 20_000);

test("an article is not published while a picture is on its way into it", async () => {
  Router.router = { push: async () => true, asPath: "/releaseAirticle", events: { on() {}, off() {} }, beforePopState() {} } as never;
  let arrive: () => void = () => {};
  const sent = answerCalls({
    [DRAFT]: (body) => ({ data: { ...draft, ...body, rev: 4 } }),
    "/micro/home/community/circle/mine": () => ({ data: { list: [] } }),
    "/micro/home/community/article/edit": () => ({ data: { id: "a1", status: 1 } }),
    "/micro/file/minio/checkUpload": () => new Promise((done) => (arrive = () => done({ status: 400, message: "图片太大" }))),
  });
  const { element, unmount } = await render(<WriteScreen title="写文章" />, new FakeRouter({ id: "a1" }));
  await settle(50);
  const input = element.querySelector<HTMLInputElement>("input[aria-label=插入图片]");
  Object.defineProperty(input, "files", { value: [Object.assign(new File(["png"], "图.png", { type: "image/png" }), { arrayBuffer: async () => Buffer.alloc(9) })], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(50);
  expect(element.textContent).toContain("正在上传 图.png");
  const publish = () => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.startsWith("发布"))?.click());
  await publish();
  expect(element.textContent).toContain("图片还在上传，传完后再发布");
  expect(sent.filter((call) => call.path.endsWith("/article/edit"))).toHaveLength(0);
  const go = vi.fn();
  await act(async () => leaving(go));
  expect(element.textContent).toContain("图片还在上传，离开后会中断");
  expect(go).not.toHaveBeenCalled();
  await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === "取消")?.click());
  await act(async () => arrive());
  await settle(100);
  expect(element.textContent).not.toContain("图片还在上传");
  await publish();
  await settle(100);
  expect(sent.filter((call) => call.path.endsWith("/article/edit"))).toHaveLength(1);
  await unmount();
}, 20_000);

test("an article is not published while its cover is on its way", async () => {
  Router.router = { push: async () => true, asPath: "/releaseAirticle", events: { on() {}, off() {} }, beforePopState() {} } as never;
  let arrive: () => void = () => {};
  const sent = answerCalls({
    [DRAFT]: (body) => ({ data: { ...draft, ...body, rev: 4 } }),
    "/micro/home/community/circle/mine": () => ({ data: { list: [] } }),
    "/micro/home/community/article/edit": () => ({ data: { id: "a1", status: 1 } }),
    "/micro/file/minio/checkUpload": () => new Promise((done) => (arrive = () => done({ status: 400, message: "图片太大" }))),
  });
  const { element, unmount } = await render(<WriteScreen title="写文章" />, new FakeRouter({ id: "a1" }));
  await settle(50);
  const input = [...element.querySelectorAll<HTMLInputElement>("input[type=file]")].find((one) => one.getAttribute("aria-label") !== "插入图片");
  Object.defineProperty(input, "files", { value: [Object.assign(new File(["png"], "封面.png", { type: "image/png" }), { arrayBuffer: async () => Buffer.alloc(9) })], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(50);
  const publish = () => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "").startsWith("发布"))?.click());
  const published = () => sent.filter((call) => call.path.endsWith("/article/edit")).length;
  await publish();
  await vi.waitFor(async () => {
    await settle(50);
    expect(element.textContent).toContain("封面还没有上传完");
  }, 5000);
  expect(document.activeElement?.closest("section")?.getAttribute("aria-label"), "it stands below the text").toBe("发布设置");
  expect(published()).toBe(0);
  await act(async () => arrive());
  await settle(300);
  await publish();
  await settle(300);
  expect(published()).toBe(1);
  await unmount();
}, 20_000);
