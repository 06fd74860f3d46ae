// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import type { ArticleDraft } from "@/api/shapes";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, render, settle } from "@/test/render";
import { RevisionsDrawer } from "./RevisionsDrawer";

asInABrowser();
readerIsKnown();

const line = (op: "same" | "old" | "new", text: string) => ({ op, text, skip: 0 });
const title = [line("old", "旧标题"), line("new", "新标题")];
const text = [line("same", "第一句。"), line("old", "旧的第二句。"), line("new", "新的第二句。")];
const same = { title: [line("same", "标题")], lines: [line("same", "第一句。")] };

const shown = async (compared: (before: number) => object) => {
  const sent = answerCalls({
    "/micro/home/community/article/revisions": () => ({ data: { list: [2, 1].map((n) => ({ n, time: "2026-01-01 08:00:00", log: "" })) } }),
    "/micro/home/community/article/compare": ({ before }) => ({ data: compared(Number(before)) }),
  });
  const { unmount } = await render(<RevisionsDrawer draft={{ id: "a1", rev: 3 } as ArticleDraft} onRestored={() => undefined} onClose={() => undefined} />);
  await settle(200);
  const parts = () => Object.fromEntries([...document.querySelectorAll(".ant-drawer section")].map((e) => [e.getAttribute("aria-label"), [...e.querySelectorAll("tr")].map((r) => `${r.querySelector("td")?.getAttribute("aria-label")} ${r.textContent}`)]));
  return { sent, parts, unmount };
};

test("a revision is held against what is being written: the newest first, then the one that is picked", async () => {
  const { sent, parts, unmount } = await shown((before) => (before === 1 ? { ...same, lines: text } : same));
  expect(document.querySelector(".ant-drawer")?.textContent).toContain("内容相同。");
  await act(async () => [...document.querySelectorAll("button")].find((b) => b.textContent?.includes("第 1 版"))?.click());
  await settle(100);
  expect(parts()).toEqual({ 正文: ["不变 第一句。", "删去 −旧的第二句。", "新增 +新的第二句。"] });
  expect(sent.filter((s) => s.path.endsWith("/compare")).map((s) => s.body)).toEqual([2, 1].map((n) => ({ id: "a1", before: String(n), after: "0" })));
  await unmount();
}, 20_000);

test("a title that alone has changed stands there, too", async () => {
  const { parts, unmount } = await shown(() => ({ ...same, title }));
  expect(parts()).toEqual({ 标题: ["删去 −旧标题", "新增 +新标题"] });
  await unmount();
}, 20_000);
