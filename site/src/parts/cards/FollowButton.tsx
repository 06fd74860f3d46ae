import { post } from "@/api/client";
import { useGet } from "@/api/hooks";
import { track } from "@/api/track";
import { useFollow } from "@/parts/useFollow";
import { Icon } from "@/ui/Icon";
import { count } from "@/ui/text";
import s from "./provider.module.css";

interface Props {
  id: string;
  followers: number;
  onChange: () => void;
}

/** Begins or ends to follow a provider. */
export function FollowButton({ id, followers, onChange }: Props) {
  const mine = useGet("/platform/home/provider/follow", { id, current: 1, pageSize: 1 });
  const follow = useFollow(id, {
    follows: mine.data && mine.data.records.some((r) => r.providerId === id),
    failed: !!mine.error,
    send: async (on) => {
      const now = await post("/platform/home/provider/follow", { id, on });
      if (now.isFollowed) track("provider_follow", { targetType: "provider", targetId: id });
      onChange();
      return now;
    },
  });
  return (
    <div className={s.follow}>
      <button type="button" className={follow.following ? "btn" : "btn p"} aria-pressed={follow.following} disabled={follow.waits} onClick={follow.press}>
        <Icon name={follow.following ? "check" : "plus"} />
        {follow.following ? "已关注" : "关注"}
      </button>
      <span>
        <b className="num">{count(follow.count ?? followers)}</b> 人关注
      </span>
    </div>
  );
}
