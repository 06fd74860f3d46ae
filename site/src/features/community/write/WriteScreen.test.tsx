// @vitest-environment document
import Router from "next/router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { leaving } from "@/ui/leaving";
import { WriteScreen } from "./WriteScreen";

asInABrowser();
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

/** The page while the picture chosen at an input is on its way; it arrives, and is too large, when it is told to. */
async function sending(input: string, name: string) {
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
  const chosen = element.querySelector<HTMLInputElement>(input);
  Object.defineProperty(chosen, "files", { value: [Object.assign(new File(["png"], name, { type: "image/png" }), { arrayBuffer: async () => Buffer.alloc(9) })], configurable: true });
  await act(async () => void chosen?.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(50);
  return {
    element, unmount, arrive: () => arrive(),
    publish: () => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "").startsWith("发布"))?.click()),
    published: () => sent.filter((call) => call.path.endsWith("/article/edit")).length,
  };
}

test("an article is not published while a picture is on its way into it", async () => {
  const { element, unmount, arrive, publish, published } = await sending("input[aria-label=插入图片]", "图.png");
  expect(element.textContent).toContain("正在上传 图.png");
  await publish();
  expect(element.textContent).toContain("图片还在上传，传完后再发布");
  expect(published()).toBe(0);
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
  expect(published()).toBe(1);
  await unmount();
}, 20_000);

test("an article is not published while its cover is on its way", async () => {
  const { element, unmount, arrive, publish, published } = await sending("input[type=file]:not([aria-label=插入图片])", "封面.png");
  await publish();
  await vi.waitFor(async () => {
    await settle(50);
    expect(element.textContent).toContain("封面还没有上传完");
  }, 5000);
  expect(document.activeElement?.closest("section")?.getAttribute("aria-label"), "it stands below the text").toBe("发布设置");
  expect(published()).toBe(0);
  const go = vi.fn();
  await act(async () => leaving(go));
  expect(element.textContent).toContain("文件还在上传，离开后会中断。");
  expect(go).not.toHaveBeenCalled();
  await act(async () => [...element.querySelectorAll("dialog button")].find((b) => b.textContent === "取消")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await act(async () => arrive());
  await settle(300);
  leaving(go);
  expect(go, "nothing is on its way any more").toHaveBeenCalledTimes(1);
  await publish();
  await settle(300);
  expect(published()).toBe(1);
  await unmount();
}, 20_000);
