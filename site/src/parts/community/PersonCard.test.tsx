// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { intend } from "@/session/intent";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { PersonCard } from "./PersonCard";

const AUTHOR = "/micro/home/community/author";
const FOLLOW = "/micro/home/community/follow";
const author = { userId: "a1", nickname: "李工", avatar: "", companyName: "", articleCount: 3, followCount: 9, isFollowed: false, isMe: false };
readerIsKnown();

test("an author is followed when it is known whether the reader does already", async () => {
  let go: () => void = () => {};
  const sent = answerCalls({
    [AUTHOR]: async (_, headers) => {
      if (headers.Authorization === undefined && headers.authorization === undefined) return { data: author };
      await new Promise<void>((done) => (go = done));
      return { data: { ...author, isFollowed: true } };
    },
    [FOLLOW]: (body) => ({ data: { isFollowed: body.on, followCount: 8 } }),
  });
  const { element, unmount } = await render(<PersonCard userId="a1" />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent, "the public's answer is there").toContain("李工");
  await act(async () => element.querySelector("button")?.click());
  expect(sent.filter((s) => s.path === FOLLOW), "what a press means is not known yet").toEqual([]);
  go();
  await settle(20);
  expect(element.querySelector("button")?.textContent).toBe("已关注");
  await unmount();
});

test("who wanted to follow before he signed in follows when he is back", async () => {
  intend("follow a1");
  const sent = answerCalls({ [AUTHOR]: () => ({ data: author }), [FOLLOW]: (body) => ({ data: { isFollowed: body.on, followCount: 10 } }) });
  const { element, unmount } = await render(<PersonCard userId="a1" />, new FakeRouter({}));
  await settle(30);
  expect(sent.filter((s) => s.path === FOLLOW).map((s) => s.body)).toEqual([{ userId: "a1", on: true }]);
  expect(element.querySelector("button")?.textContent).toBe("已关注");
  await unmount();
});
