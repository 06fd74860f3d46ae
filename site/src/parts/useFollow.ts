import { useState } from "react";
import { messageOf } from "@/api/error";
import { useDoor, useGoOn } from "@/session/useDoor";
import { usePicked } from "@/session/session";
import { toast } from "@/ui/toast";
import { useThrottled } from "@/ui/useThrottled";

interface Followed {
  isFollowed: boolean;
  followCount: number;
}
interface Options {
  /** Whether the reader follows already, by his own answer; undefined until that has come. */
  follows: boolean | undefined;
  /** That answer does not come. */
  failed: boolean;
  send: (on: boolean) => Promise<Followed>;
}

/** Begins or ends to follow whoever has the id; who is not signed in is led there and back, and follows then. */
export function useFollow(id: string, { follows, failed, send }: Options) {
  const { enter } = useDoor();
  const signedIn = usePicked((s) => !!s.token);
  // What the reader has just done stands, whichever answer comes after it.
  const [done, setDone] = useState<Followed & { id: string }>();
  const set = done?.id === id ? done : undefined;
  const [busy, setBusy] = useState(false);
  const following = set?.isFollowed ?? follows ?? false;
  const toggle = async () => {
    if (!enter(`follow ${id}`)) return;
    setBusy(true);
    try {
      const { isFollowed, followCount } = await send(!following);
      setDone({ id, isFollowed, followCount });
      toast(isFollowed ? "已关注" : "已取消关注", "ok");
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  const press = useThrottled(toggle);
  useGoOn(`follow ${id}`, follows !== undefined, () => following || toggle());
  // What a press means is known when it is known whom the reader follows.
  const unknown = signedIn && !set && follows === undefined && !failed;
  return { following, count: set?.followCount, press, waits: busy || unknown };
}
