import { useEffect, useState } from "react";
import { useRouter } from "next/router";
import { useRead } from "@/api/hooks";
import type { MsgType } from "@/api/shapes";
import { paths } from "@/addresses";
import { toast } from "@/ui/toast";
import { useGoing } from "./going";
import { told } from "./unread";

/** The newest messages of a type, or the newest unread ones. */
export function useMessages(msgType: MsgType, onlyUnread: boolean) {
  const body = { appType: "home", msgType, current: 1, pageSize: 20, ...(onlyUnread ? { read: 0 as const } : {}) };
  const { data, error, isValidating, mutate } = useRead("/micro/message/notify/list", body);
  const going = useGoing();
  // What this tab read earlier says nothing of what is unread now.
  const [kept] = useState(data);
  useEffect(() => {
    if (data && data !== kept) told(data.unreadByType);
  }, [data, kept]);
  return { messages: data?.records?.filter((m) => !going.has(m.id)), total: data?.total ?? 0, error: isValidating ? undefined : error, retry: () => void mutate() };
}

/** Leads to the message centre; there already, it says so. */
export function useViewAll(tab?: MsgType) {
  const router = useRouter();
  return () => {
    if (router.pathname === paths.userMessages) return toast("您已在消息中心");
    void router.push({ pathname: paths.userMessages, query: tab && tab !== "sys" ? { tab } : {} });
  };
}
