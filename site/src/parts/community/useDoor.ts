import { useRouter } from "next/router";
import { paths } from "@/addresses";
import { useSession } from "@/session/session";

/** Whether somebody is signed in; who is not is led there and back before he does what only people with an account may. */
export function useDoor() {
  const router = useRouter();
  const { info } = useSession();
  return { userId: info?.userId, enter: () => (info ? true : (void router.push(paths.login(router.asPath)), false)) };
}
