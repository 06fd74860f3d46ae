// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { NewsManageScreen } from "./NewsManageScreen";

const LIST = "/micro/home/info/manage";
const EDIT = "/micro/home/info/edit";
asInABrowser();
readerIsKnown("e1");

test("a news that was changed meanwhile is read again, and the next try withdraws what is there", async () => {
  let rev = 1;
  const news = () => ({ id: "n1", rev, title: "春节放假通知", summary: "", type: "notice", status: 2, audience: "members", enterpriseIds: [], publishAt: 1, expireAt: 0, pinnedUntilAt: 0, readCount: 0, shown: true, can: { edit: false, withdraw: true } });
  const counts = { all: 1, on: 1, scheduled: 0, draft: 0, withdrawn: 0 };
  const sent = answerCalls({
    [LIST]: () => ({ data: { current: 1, pageSize: 10, total: 1, counts, publishes: false, records: [news()] } }),
    [EDIT]: (body) => (body.rev === 2 ? { data: { ...news(), status: 3 } } : { status: 409, message: "内容已被修改，请核对最新内容后再提交", data: { reason: "stale_rev", current: news() } }),
  });
  const { unmount } = await render(<NewsManageScreen title="新闻管理" />, new FakeRouter({}));
  await settle(100);
  const press = async (button: HTMLElement | null | undefined) => {
    await act(async () => button?.click());
    await settle(300);
  };
  const withdraw = async () => {
    await press([...document.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "").startsWith("撤回，")));
    await press(document.querySelector<HTMLElement>(".ant-popover:not(.ant-popover-hidden) .ant-btn-primary"));
  };
  rev = 2;
  await withdraw();
  expect(document.body.textContent).toContain("内容已被修改，请核对最新内容后再提交");
  await withdraw();
  expect(sent.filter((s) => s.path === EDIT).map((s) => [s.body.rev, s.body.action])).toEqual([[1, "withdraw"], [2, "withdraw"]]);
  await unmount();
}, 20_000);
