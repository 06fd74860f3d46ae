// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { SubmitManuScreen } from "./SubmitManuScreen";

asInABrowser();
readerIsKnown();

const can = { edit: false, submit: false, judge: false, deliver: false, accept: false, dispute: false, cancel: false };
const shown = async (query: Record<string, string>) => {
  const sent = answerCalls({ "/micro/home/community/need/detail": () => ({ data: { id: "n1", owner: false, can } }) });
  const { element, unmount } = await render(<SubmitManuScreen title="提交稿件" />, new FakeRouter(query));
  await settle(20);
  const said = { text: element.textContent, href: element.querySelector("a")?.getAttribute("href"), asked: sent.length };
  await unmount();
  return said;
};

test("an address without a need says so and leads to the needs, one of a need that takes nothing leads to it", async () => {
  expect(await shown({})).toEqual({ text: "地址中缺少需求编号，请从交流社区打开。去交流社区", href: expect.stringMatching(/\/extra-community$/), asked: 0 });
  expect(await shown({ id: "n1" })).toEqual({ text: "该需求目前不接收稿件。查看需求", href: expect.stringMatching(/\/needDetail\?id=n1$/), asked: 1 });
});
