// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { FollowButton } from "./FollowButton";

const FOLLOW = "/platform/home/provider/follow";
readerIsKnown();

test("a follow is begun or ended when it is known which of them is meant", async () => {
  let go: () => void = () => {};
  const sent = answerCalls({
    [FOLLOW]: async (body) => {
      if ("on" in body) return { data: { isFollowed: body.on, followCount: 8 } };
      await new Promise<void>((done) => (go = done));
      return { data: { current: 1, pageSize: 1, total: 1, records: [{ providerId: "p1" }] } };
    },
  });
  const { element, unmount } = await render(<FollowButton id="p1" followers={9} onChange={() => undefined} />, new FakeRouter({}));
  const press = () => act(async () => element.querySelector("button")?.click());
  await press();
  expect(sent.filter((s) => "on" in s.body), "who follows already would end it by 关注").toEqual([]);
  go();
  await settle(20);
  expect(element.textContent).toContain("已关注");
  await press();
  await settle(20);
  expect(sent.filter((s) => "on" in s.body).map((s) => s.body.on)).toEqual([false]);
  expect(element.textContent).toBe("关注8 人关注");
  await unmount();
});
