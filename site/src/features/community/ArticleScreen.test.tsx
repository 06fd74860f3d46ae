// @vitest-environment jsdom
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ArticleScreen } from "./ArticleScreen";

test("an address that names no article says so, and asks for nothing", async () => {
  const sent = answerCalls({});
  const { element, unmount } = await render(<ArticleScreen />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent).toContain("文章不存在，或没有公开。");
  expect(element.querySelector("a")?.getAttribute("href")).toContain("/extra-community");
  expect(sent).toEqual([]);
  await unmount();
});
