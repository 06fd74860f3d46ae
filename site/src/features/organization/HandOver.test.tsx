// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { HandOver } from "./HandOver";

asInABrowser();
readerIsKnown();

const DAY_MS = 86_400_000;
const waits = (expireAt: number, disabled = false) => ({ userId: "u2", name: "何小满", expireAt, disabled });
const press = (text: string) => [...document.querySelectorAll("button")].findLast((b) => b.textContent?.replace(" ", "") === text)?.click();

test("who was asked to take over, and how long he may agree", async () => {
  for (const [left, said] of [[6.9 * DAY_MS, "7 天后"], [DAY_MS + 1000, "2 天后"], [DAY_MS / 24, "1 小时后"]] as const) {
    const { element, unmount } = await render(<HandOver of={waits(Date.now() + left)} />, new FakeRouter({}));
    expect(element.querySelector("p")?.textContent).toBe(`已请 何小满 接手企业，等待对方答复，${said}失效`);
    await unmount();
  }
});

test("who has been disabled since cannot agree", async () => {
  const { element, unmount } = await render(<HandOver of={waits(Date.now() + DAY_MS + 1000, true)} />, new FakeRouter({}));
  expect(element.querySelector("p")?.textContent).toBe("已请 何小满 接手企业，对方的账号已停用，启用后才能同意，2 天后失效");
  await unmount();
});

test("a hand-over is withdrawn after a question", async () => {
  const sent = answerCalls({ "/family/teamSpace/team/handOver/withdraw": () => ({ data: { id: "u2" } }) });
  const { unmount } = await render(<HandOver of={waits(Date.now() + DAY_MS)} />, new FakeRouter({}));
  press("撤回");
  await settle(50);
  expect(document.body.textContent).toContain("撤回移交请求？");
  expect(sent).toEqual([]);
  press("撤回");
  await settle(50);
  expect(sent.map((c) => [c.path, c.body])).toEqual([["/family/teamSpace/team/handOver/withdraw", { userId: "u2" }]]);
  await unmount();
});

test("that it was answered meanwhile is said", async () => {
  answerCalls({ "/family/teamSpace/team/handOver/withdraw": () => ({ status: 409, message: "对方已答复移交请求，不能撤回" }) });
  const { element, unmount } = await render(<HandOver of={waits(Date.now() + DAY_MS)} />, new FakeRouter({}));
  press("撤回");
  await settle(50);
  press("撤回");
  await settle(50);
  expect(element.textContent).toContain("对方已答复移交请求，不能撤回");
  await unmount();
});
