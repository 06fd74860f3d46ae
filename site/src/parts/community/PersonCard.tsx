import { post } from "@/api/client";
import { useGet, usePublic } from "@/api/hooks";
import { communityPaths } from "@/communityPaths";
import { useFollow } from "@/parts/useFollow";
import { useDoor } from "@/session/useDoor";
import { Avatar } from "@/ui/Avatar";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import s from "./community.module.css";

/** Who writes here, and whether the reader follows him. */
export function PersonCard({ userId }: { userId: string }) {
  const { userId: me } = useDoor();
  const open = usePublic("/micro/home/community/author", { userId }, !!userId);
  const own = useGet("/micro/home/community/author", { userId }, !!userId && !!me);
  const mine = own.data?.userId === userId ? own.data : undefined;
  const follow = useFollow(userId, { follows: mine?.isFollowed, failed: !!own.error, send: (on) => post("/micro/home/community/follow", { userId, on }) });
  const data = mine ?? open.data;
  if (!data) return open.error ? null : <Skeleton lines={3} />;
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
          <b className="num">{count(follow.count ?? data.followCount)}</b> 人关注
        </span>
      </p>
      {!data.isMe && (
        <button type="button" className={follow.following ? "btn" : "btn p"} aria-pressed={follow.following} disabled={follow.waits} onClick={follow.press}>
          <Icon name={follow.following ? "check" : "plus"} />
          {follow.following ? "已关注" : "关注作者"}
        </button>
      )}
    </section>
  );
}
