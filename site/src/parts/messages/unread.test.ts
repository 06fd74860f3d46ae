// @vitest-environment document
import { act, createElement, useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "@/session/session";
import { answerCalls, render, settle } from "@/test/render";
import { Toasts } from "@/ui/toast";
import { undoable } from "@/ui/undo";
import { markRead, remove, usePolling, useUnread } from "./unread";

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

test("a deletion that waits for its undoing is sent when the page is left, and outlives it", async () => {
  answerCalls({ "/micro/message/notify/delete": () => ({ data: { unreadByType: { sys: 0, notify: 0, invite: 0 } } }) });
  const sent = vi.spyOn(globalThis, "fetch");
  const { unmount } = await render(createElement(Toasts));
  await act(async () => undoable("已删除 1 条消息", { undo: () => {}, commit: () => remove(["m1"]) }));
  expect(sent).not.toHaveBeenCalled();
  await act(async () => window.dispatchEvent(new Event("pagehide")));
  expect(sent).toHaveBeenCalledExactlyOnceWith("/api/micro/message/notify/delete", expect.objectContaining({ body: '{"ids":["m1"]}', keepalive: true }));
  await unmount();
});
