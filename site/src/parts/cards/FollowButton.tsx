import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useGet } from "@/api/hooks";
import { track } from "@/api/track";
import { paths } from "@/addresses";
import { intend, intended } from "@/session/intent";
import { useSession } from "@/session/session";
import { Icon } from "@/ui/Icon";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { useThrottled } from "@/ui/useThrottled";
import s from "./provider.module.css";

interface Props {
  id: string;
  followers: number;
  onChange: () => void;
}

/** Begins or ends to follow a provider; who is not signed in is led there and back. */
export function FollowButton({ id, followers, onChange }: Props) {
  const router = useRouter();
  const { info, token } = useSession();
  const mine = useGet("/platform/home/provider/follow", { id, current: 1, pageSize: 1 });
  const [done, setDone] = useState<{ id: string; isFollowed: boolean; followCount: number }>();
  const set = done?.id === id ? done : undefined;
  const [busy, setBusy] = useState(false);
  const following = set?.isFollowed ?? mine.data?.records?.some((r) => r.providerId === id) ?? false;
  const toggle = async () => {
    if (!info) {
      intend(`follow ${id}`);
      return void router.push(paths.login(router.asPath));
    }
    setBusy(true);
    try {
      const now = await post("/platform/home/provider/follow", { id, on: !following });
      setDone({ id, ...now });
      toast(now.isFollowed ? "已关注" : "已取消关注", "ok");
      if (now.isFollowed) track("provider_follow", { targetType: "provider", targetId: id });
      onChange();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  const press = useThrottled(toggle);
  // What a press means is known when it is known whom the reader follows.
  const unknown = !!token && !set && !mine.data && !mine.error;
  // Whoever has signed in on the way goes on with what he wanted.
  useEffect(() => {
    if (info && mine.data && !following && intended(`follow ${id}`)) void toggle();
    // Done once, when it is known whom the reader follows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [info?.userId, mine.data]);
  return (
    <div className={s.follow}>
      <button type="button" className={following ? "btn" : "btn p"} aria-pressed={following} disabled={busy || unknown} onClick={press}>
        <Icon name={following ? "check" : "plus"} />
        {following ? "已关注" : "关注"}
      </button>
      <span>
        <b className="num">{count(set?.followCount ?? followers)}</b> 人关注
      </span>
    </div>
  );
}
