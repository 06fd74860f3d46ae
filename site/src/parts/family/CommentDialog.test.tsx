// @vitest-environment jsdom
import Router from "next/router";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { CommentDialog } from "./CommentDialog";

asInABrowser();
readerIsKnown();
const was = Router.router;
afterEach(() => void (Router.router = was));

test("what is said of a family is asked for before it is given up, and nothing is where nothing was said", async () => {
  Router.router = { push: async () => true, asPath: "/family/detail", events: { on() {}, off() {} }, beforePopState() {} } as never;
  answerCalls({});
  const close = vi.fn();
  const { element, unmount } = await render(<CommentDialog id="f1" onClose={close} onSaid={() => undefined} />, new FakeRouter({}));
  const press = async (name: string) => {
    await act(async () => [...element.querySelectorAll("button")].findLast((b) => b.textContent === name || b.ariaLabel === name)?.click());
    await settle(20);
  };
  await press("取消");
  expect(close).toHaveBeenCalledTimes(1);
  await act(async () => element.querySelector<HTMLInputElement>("input[type=radio]")?.click());
  for (const way of ["取消", "关闭"]) {
    await press(way);
    expect(element.textContent).toContain("评价还没有发布，离开后会丢失。");
    await press("取消");
    expect(element.textContent).not.toContain("评价还没有发布");
  }
  expect(close).toHaveBeenCalledTimes(1);
  await press("取消");
  await press("离开");
  expect(close).toHaveBeenCalledTimes(2);
  await unmount();
});
