import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import type { CircleDetail } from "@/api/shapes";
import { communityPaths } from "@/communityPaths";
import { when } from "@/parts/community/when";
import { Avatar } from "@/ui/Avatar";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { toast } from "@/ui/toast";
import s from "./circle.module.css";

/** Who wants to come into a circle, for who looks after it. */
export function Asks({ circle: c, onChanged }: { circle: CircleDetail; onChanged: () => void }) {
  const { data, error, mutate } = useGet("/micro/home/community/circle/asks", { id: c.id });
  const [busy, setBusy] = useState("");
  const answer = async (userId: string, result: "agree" | "refuse") => {
    setBusy(userId);
    try {
      await post("/micro/home/community/circle/answer", { id: c.id, userId, result });
      toast(result === "agree" ? "已同意" : "已拒绝", "ok");
    } catch (e) {
      toast(messageOf(e), "bad");
    } finally {
      setBusy("");
      void mutate();
      onChanged();
    }
  };
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton lines={6} height={24} />;
  if (data.list.length === 0) return <Empty of="list" text="没有等待处理的申请。" />;
  return (
    <ul data-asks="ready">
      {data.list.map((a) => (
        <li key={a.userId} className={s.row}>
          <Avatar path={a.avatar} name={a.nickname} />
          <span>
            <Link href={communityPaths.author(a.userId)}>
              <b>{a.nickname}</b>
            </Link>
            {when(a.askTime)}
            <small>{a.text || "没有填写申请说明"}</small>
          </span>
          <span className={s.buttons}>
            <button type="button" className="btn s p" disabled={!!busy} onClick={() => void answer(a.userId, "agree")}>
              同意
            </button>
            <button type="button" className="btn s" disabled={!!busy} onClick={() => void answer(a.userId, "refuse")}>
              拒绝
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
