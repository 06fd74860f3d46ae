// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { FeedScreen } from "./FeedScreen";

const FOLLOWED = "/micro/home/community/article/followed";
readerIsKnown();

test("a page of the followed that cannot be read says so, and is not the page before", async () => {
  let fails = true;
  const card = (id: string, title: string) => ({ id, title, summary: "", author: "李工", authorId: "u2", avatar: "", tags: [], publishTime: "2026-11-20 08:00:00", likeCount: 0, commentCount: 0, viewCount: 0, coverUrl: "" });
  answerCalls({
    [FOLLOWED]: ({ current }) => (String(current) === "1" ? { data: { total: 11, records: [card("a1", "净高怎么查")] } } : fails ? { status: 500, message: "服务器忙" } : { data: { total: 11, records: [card("a2", "管线怎么排")] } }),
    "/micro/home/community/article/aside": () => ({ data: { tags: [], authors: [] } }),
  });
  const router = new FakeRouter({ feed: "followed" });
  const { element, unmount } = await render(<FeedScreen title="交流社区" needs={null} />, router);
  await settle(20);
  expect(element.textContent).toContain("净高怎么查");
  await act(async () => router.tell({ feed: "followed", page: "2" }));
  await settle(20);
  expect(element.textContent).toContain("服务器忙");
  expect(element.textContent).not.toContain("净高怎么查");
  fails = false;
  await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === "重试")?.click());
  await settle(20);
  expect(element.textContent).toContain("管线怎么排");
  await unmount();
});
