import { useRouter } from "next/router";
import { useEffect } from "react";
import { paths } from "@/addresses";
import { intend, intended } from "./intent";
import { session, usePicked } from "./session";

/**
 * Whether somebody is signed in; who is not is led there and back before he does what only people with an account may, and goes on with
 * `what` by useGoOn. Whose profile is still on its way is let through.
 */
export function useDoor() {
  const router = useRouter();
  const userId = usePicked((s) => s.info?.userId);
  const enter = (what?: string) => {
    const { ready, token } = session.get();
    if (ready && !token) {
      if (what) intend(what);
      void router.push(paths.login(router.asPath));
    }
    return !!token;
  };
  return { userId, enter };
}

/** Whoever has signed in on the way goes on with what he wanted: once, when it is known who he is and, as `known` says, what he needs for it. */
export function useGoOn(what: string, known: boolean, run: () => unknown) {
  const userId = usePicked((s) => s.info?.userId);
  useEffect(() => {
    if (userId && known && intended(what)) void run();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, known, what]);
}
