// @vitest-environment document
import { describe, expect, test } from "vitest";
import { intend } from "@/session/intent";
import { readerIsKnown } from "@/test/reader";
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

describe("who signed in on the way to like an article", () => {
  const DETAIL = "/micro/home/community/article/detail";
  const LIKE = "/micro/home/community/article/like";
  const article = { id: "a1", title: "净高", author: "李工", authorId: "u9", status: 2, summary: "", html: "", headings: [], tags: [], publishTime: "", editTime: "", circleId: "", ipRegion: "北京", likeCount: 3, isLiked: false, isMine: false };
  readerIsKnown();

  /** Comes back to the article, which the public has read; his own answer comes when it is let go. Answers the likes that were sent. */
  const comeBack = async (own: object) => {
    let go: () => void = () => {};
    const come = new Promise<void>((done) => (go = done));
    const sent = answerCalls({
      [DETAIL]: async (_, headers) => (headers.Authorization ? (await come, { data: { ...article, ...own } }) : { data: article }),
      [LIKE]: () => ({ data: { on: true, count: 4 } }),
    });
    const likes = () => sent.filter((s) => s.path === LIKE).map((s) => s.body);
    intend(`${LIKE} a1`);
    const { element, unmount } = await render(<ArticleScreen />, new FakeRouter({ id: "a1" }));
    await settle(20);
    const before = likes();
    go();
    await settle(20);
    return { element, unmount, before, likes: likes() };
  };

  test("likes it when it is known what he has done with it", async () => {
    const { element, unmount, before, likes } = await comeBack({});
    expect(before, "his own answer is on its way").toEqual([]);
    expect(likes).toEqual([{ id: "a1", on: true }]);
    expect(element.textContent).toContain("已赞 4");
    await unmount();
  });

  test("takes nothing back and sends nothing where he likes it already", async () => {
    const { element, unmount, likes } = await comeBack({ isLiked: true });
    expect(likes).toEqual([]);
    expect(element.textContent).toContain("已赞 3");
    await unmount();
  });
});
