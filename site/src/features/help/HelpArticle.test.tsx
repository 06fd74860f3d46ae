// @vitest-environment document
import { beforeEach, expect, test, vi } from "vitest";
import { useSWRConfig } from "swr";
import { act } from "react";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { HelpArticle } from "./HelpArticle";

const tracked = vi.hoisted(() => vi.fn());
vi.mock("@/api/track", () => ({ track: tracked }));
beforeEach(() => void tracked.mockClear());

const DOC = "/micro/home/college/doc";
const page = (more: object) => ({
  id: "h1", title: "充值", summary: "怎样充值", product: "门户", version: "1.0", updateTime: "2026-11-20 10:00:00", contentHtml: '<h2 id="s1">一</h2><h2 id="s2">二</h2>',
  headings: [{ id: "s1", level: 2, text: "一" }, { id: "s2", level: 2, text: "二" }], helpful: { yes: 0, no: 0 }, videoUrl: "", posterUrl: "", prev: null, next: null, ...more,
});

function Again() {
  const { mutate } = useSWRConfig();
  return <button type="button" id="again" onClick={() => void mutate(() => true)}>again</button>;
}

test("a page is counted once, however often it is read anew, and has its contents where there is no room beside it", async () => {
  let yes = 0;
  answerCalls({ [DOC]: () => ({ data: page({ helpful: { yes: ++yes, no: 0 } }) }) });
  const { element, unmount } = await render(<><HelpArticle id="h1" /><Again /></>, new FakeRouter({}));
  await settle(20);
  await act(async () => element.querySelector<HTMLElement>("#again")?.click());
  await settle(20);
  expect(element.textContent, "it was read again").toContain("有帮助 2");
  expect(tracked.mock.calls.filter(([what]) => what === "page_view")).toEqual([["page_view", { targetType: "help", targetId: "h1" }]]);
  expect([...element.querySelectorAll("details a")].map((a) => a.getAttribute("href"))).toEqual(["#s1", "#s2"]);
  expect(element.querySelector("[aria-label=上一篇与下一篇]"), "nothing comes before it or after").toBeNull();
  await unmount();
});

test("an address that is none leads on, as one of what is gone does", async () => {
  answerCalls({ [DOC]: () => ({ status: 400, message: "这篇帮助文档不存在或已经移走" }) });
  const { element, unmount } = await render(<HelpArticle id="x" />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent).toBe("这篇帮助文档不存在或已经移走返回帮助中心");
  await unmount();
});
