import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import type { ArticleCard } from "@/api/shapes";
import { toast } from "@/ui/toast";
import s from "./circle.module.css";

/** What who looks after a circle does with an article in it. */
export function PutForward({ row, pinned, chosen, onChanged }: { row: ArticleCard; pinned: boolean; chosen: boolean; onChanged: () => void }) {
  const [busy, setBusy] = useState(false);
  const run = async (call: "/micro/home/community/circle/pin" | "/micro/home/community/circle/choose", on: boolean, done: string) => {
    setBusy(true);
    try {
      await post(call, { id: row.id, on });
      toast(done, "ok");
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className={s.managing} role="group" aria-label={`管理“${row.title}”`}>
      <button type="button" className="btn s" disabled={busy} onClick={() => void run("/micro/home/community/circle/pin", !pinned, pinned ? "已取消置顶" : "已置顶")}>
        {pinned ? "取消置顶" : "置顶"}
      </button>
      <button type="button" className="btn s" disabled={busy} onClick={() => void run("/micro/home/community/circle/choose", !chosen, chosen ? "已移出精选" : "已设为精选")}>
        {chosen ? "移出精选" : "设为精选"}
      </button>
    </p>
  );
}
