import { useEffect } from "react";
import { mutate } from "swr";
import { get, post } from "@/api/client";
import { throttle } from "@/api/often";
import { belongsTo } from "@/api/scope";
import type { MsgType } from "@/api/shapes";
import { createStore } from "@/store";
import { session } from "@/session/session";

export type UnreadCounts = Record<MsgType, number>;
const none: UnreadCounts = { sys: 0, notify: 0, invite: 0 };
const store = createStore<{ of: string; counts: UnreadCounts }>({ of: "", counts: none });
export const POLL_MS = 60_000;

/** How many messages are unread, as the server said last. */
export function useUnread(): UnreadCounts {
  const { of, counts } = store.use();
  const { info } = session.use();
  return info && of === info.userId ? counts : none;
}

/** Whether the server has said of the signed-in person what is unread. */
export const isKnown = (counts: UnreadCounts) => counts !== none;

let turn = 0;
/** Takes over what an answer says of the signed-in person. */
export function told(counts: UnreadCounts) {
  turn++;
  const of = session.get().info?.userId;
  if (of) store.set({ of, counts });
}

async function ask(userId: string) {
  const mine = turn;
  try {
    const { byType } = await get("/micro/message/notify/unread", { appId: "home" });
    // What was read or deleted meanwhile this answer does not know of.
    if (mine === turn && session.get().info?.userId === userId) told(byType);
  } catch {
    // The last numbers stay; the next round asks again.
  }
}

/** Asks while the page is seen: at once, every minute, and when the person comes back to it. A failure stops nothing. */
export function usePolling(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return;
    // The window's focus and the page's visibility come together.
    const once = throttle(() => ask(userId));
    const look = () => {
      if (document.visibilityState === "visible") once();
    };
    look();
    const timer = setInterval(look, POLL_MS);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [userId]);
}

const lists = ["/micro/message/notify/list", "/micro/message/notify/pageList", "/micro/message/notify/detail"];
/** Every list of messages that is shown is read again. */
export const reload = () => mutate(belongsTo(lists));

/** Marks messages as read, all of a type without ids, and shows it everywhere. What it throws is the caller's to tell. */
export async function markRead(which: { msgType: MsgType } | { ids: string[] }) {
  told((await post("/micro/message/notify/read", which)).unreadByType);
  await reload();
}

/** Deletes messages and shows it everywhere; the deletion is sent also when the page is just being left. */
export async function remove(ids: string[]) {
  told((await post("/micro/message/notify/delete", { ids }, { keepalive: true })).unreadByType);
  await reload();
}
