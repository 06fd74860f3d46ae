import { useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import { communityPaths } from "@/communityPaths";
import { Avatar } from "@/ui/Avatar";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { useDoor } from "@/session/useDoor";
import s from "./community.module.css";

/** Who writes here, and whether the reader follows him. */
export function PersonCard({ userId }: { userId: string }) {
  const { enter, userId: me } = useDoor();
  const open = usePublic("/micro/home/community/author", { userId }, !!userId);
  const own = useGet("/micro/home/community/author", { userId }, !!userId && !!me);
  const [done, setDone] = useState<{ userId: string; isFollowed: boolean; followCount: number }>();
  const set = done?.userId === userId ? done : undefined;
  const [busy, setBusy] = useState(false);
  const data = own.data?.userId === userId ? own.data : open.data;
  if (!data) return open.error ? null : <Skeleton lines={3} />;
  const followed = set?.isFollowed ?? data.isFollowed;
  const toggle = async () => {
    if (!enter()) return;
    setBusy(true);
    try {
      setDone({ userId, ...(await post("/micro/home/community/follow", { userId, on: !followed })) });
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={s.person} aria-label="作者">
      <Link href={communityPaths.author(userId)} className={s.who}>
        <Avatar path={data.avatar} name={data.nickname} />
        <span>
          <b>{data.nickname}</b>
          {data.companyName && <small>{data.companyName}</small>}
        </span>
      </Link>
      <p className={s.counts}>
        <span>
          <b className="num">{count(data.articleCount)}</b> 篇文章
        </span>
        <span>
          <b className="num">{count(set?.followCount ?? data.followCount)}</b> 人关注
        </span>
      </p>
      {!data.isMe && (
        <button type="button" className={followed ? "btn" : "btn p"} aria-pressed={followed} disabled={busy} onClick={() => void toggle()}>
          <Icon name={followed ? "check" : "plus"} />
          {followed ? "已关注" : "关注作者"}
        </button>
      )}
    </section>
  );
}
