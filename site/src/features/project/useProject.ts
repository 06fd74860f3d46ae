import { useSWRConfig } from "swr";
import { get, post } from "@/api/client";
import { messageOf } from "@/api/error";
import type { Posts } from "@/api/shapes";
import { useJob } from "@/api/useJob";
import { usePicked } from "@/session/session";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";
import { isOpening } from "./status";

type Action = Posts["/platform/home/userItem/action"]["body"];

/** What is done with projects, each for itself; afterwards every list of them is read again. */
export function useProjectActions() {
  const { mutate } = useSWRConfig();
  const userId = usePicked((s) => s.info?.userId);
  const refresh = () => mutate((key) => Array.isArray(key) && key[0] === userId);
  const act = async (action: Action, done: string) => {
    const answer = await post("/platform/home/userItem/action", action);
    await refresh();
    if (done) toast(done, "ok");
    return answer;
  };
  const restore = (id: string) => act({ id, action: "restore" }, "项目已恢复");
  /** Puts projects into the recycle time, which 撤销 takes back; what could not be is said with its reason. */
  const remove = async (items: readonly { id: string; itemName: string }[]) => {
    const { done, failed } = await post("/platform/home/userItem/batchDelete", { ids: items.map((i) => i.id) });
    await refresh();
    const nameOf = (id: string) => items.find((i) => i.id === id)?.itemName ?? id;
    if (failed.length) toast(`“${nameOf(failed[0]?.id ?? "")}”没有删除：${failed[0]?.reason}${failed.length > 1 ? `，另有 ${failed.length - 1} 个项目没有删除` : ""}`, "bad");
    if (done.length)
      undoable(done.length === 1 ? `“${nameOf(done[0] ?? "")}”已删除，7 天内可以恢复` : `${done.length} 个项目已删除，7 天内可以恢复`, {
        undo: async () => {
          try {
            for (const id of done) await post("/platform/home/userItem/action", { id, action: "restore" });
          } finally {
            await refresh(); // some may be back where one is refused
          }
        },
      });
    return { done, failed };
  };
  return { act, restore, remove, refresh, fail: (error: unknown) => toast(messageOf(error), "bad") };
}

const EVERY = { first: 600, every: 1500, most: 200 } as const;

/** How far projects are that are being opened; when one has come to an end, the lists are read again. */
export function useOpenings(items: readonly { id: string; status: number }[], refresh: () => unknown) {
  const ids = items.filter((i) => isOpening(i.status)).map((i) => i.id).slice(0, 20);
  const job = useJob(
    ids.length ? ids.join() : null,
    async (signal) => {
      const list = await get("/platform/home/api/userItem/queryStatus", { ids }, { signal });
      if (list.some((p) => !isOpening(p.status)) || list.length < ids.length) void refresh();
      return list;
    },
    (list) => list.every((p) => !isOpening(p.status)),
    EVERY,
  );
  return (id: string) => job.value?.find((p) => p.id === id);
}
