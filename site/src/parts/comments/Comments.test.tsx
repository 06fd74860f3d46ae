// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Comments } from "./Comments";

const OF = "/platform/home/itemTemplate/comments";
const goods = { id: "t1", scoreAvg: 4, scoreCount: 6, providerName: "中筑" };

test("what people say stays until the next page of it has come, and so does the button that turned it", async () => {
  let go: () => void = () => {};
  answerCalls({
    [OF]: async ({ current }) => {
      if (current === "2") await new Promise<void>((done) => (go = done));
      return { data: { current, total: 6, spread: [0, 0, 0, 6, 0], records: [{ id: `c${String(current)}`, nickname: "李工", score: 4, versionNo: "1.0", createTime: "2026-11-20 10:00:00", text: `第 ${String(current)} 页的话`, reply: "" }] } };
    },
  });
  const { element, unmount } = await render(<Comments of={OF} goods={goods} empty="还没有" />, new FakeRouter({}));
  await settle(20);
  const next = [...element.querySelectorAll("button")].find((b) => b.textContent === "下一页");
  next?.focus();
  await act(async () => next?.click());
  expect(element.textContent).toContain("第 1 页的话");
  expect(document.activeElement, "who turns by the keyboard goes on there").toBe(next);
  go();
  await settle(20);
  expect(element.textContent).toContain("第 2 页的话");
  await unmount();
});
