import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { session, usePicked } from "@/session/session";

/**
 * Whether somebody is signed in; who is not is led there and back before he does what only people with an account may. Whose profile is
 * still on its way is let through.
 */
export function useDoor() {
  const router = useRouter();
  const userId = usePicked((s) => s.info?.userId);
  const enter = () => {
    const { ready, token } = session.get();
    if (ready && !token) void router.push(paths.login(router.asPath));
    return !!token;
  };
  return { userId, enter };
}
