// @vitest-environment jsdom
import { createElement, useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { session } from "@/session/session";
import { answerCalls, render, settle } from "@/test/render";
import { markRead, usePolling, useUnread } from "./unread";

let seen = 0;
function Probe() {
  usePolling("u1");
  const { sys } = useUnread();
  useEffect(() => void (seen = sys));
  return null;
}
afterEach(() => session.set({ info: null }));

test("an answer that was asked for before messages were read does not make them unread again", async () => {
  session.set({ info: { userId: "u1" } as never });
  const counts = (sys: number) => ({ sys, notify: 0, invite: 0 });
  let go: () => void = () => {};
  answerCalls({
    "/micro/message/notify/unread": async () => {
      await new Promise<void>((done) => (go = done));
      return { data: { byType: counts(3) } };
    },
    "/micro/message/notify/read": () => ({ data: { unreadByType: counts(0) } }),
  });
  const { unmount } = await render(createElement(Probe));
  await markRead({ msgType: "sys" });
  go();
  await settle(20);
  expect(seen).toBe(0);
  await unmount();
});
