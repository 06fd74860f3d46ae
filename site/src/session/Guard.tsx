import { useRouter } from "next/router";
import { useDeferredValue, useEffect, type ReactNode } from "react";
import { paths, safeRedirect } from "@/addresses";
import type { Access } from "@/addresses";
import { centralSession, checkLogin, onwardTo, tell, told } from "./centre";
import { arrivalOf, guard } from "./rules";
import { useSession } from "./session";

/** Lets the screen through when its reader may open it; the waiting picture stands in meanwhile. */
export function Guard({ access, route, waiting, children }: { access: Access; route: string; waiting: ReactNode; children: ReactNode }) {
  const { ready, token, info, next, centre, arriving } = useSession();
  const router = useRouter();
  const atLogin = route === paths.loginPage;
  const signedIn = !!token && !!info;
  const { ticket, nobody, clean } = arrivalOf(router.asPath);

  useEffect(() => {
    if (!ready || !router.isReady || next) return;
    if (nobody) tell("nobody");
    const step = guard({ access, atLogin, token: !!token, profile: !!info, arriving: arriving || !!ticket, nobody, centre, centralSession: centralSession(), told: told() });
    const target = safeRedirect(atLogin ? router.query.redirect : (clean ?? router.asPath));
    const elsewhere = step === "onward" && onwardTo(router.query);
    if (elsewhere) location.assign(elsewhere);
    else if (step === "onward") void router.replace(target ?? paths.homeIndex);
    if (step === "login") void router.replace(paths.login(target));
    if (step === "ask" || step === "centre") {
      // Whatever the centre answers, it is asked once.
      if (step === "ask") tell("nobody");
      location.assign(checkLogin(target ?? paths.homeIndex, step === "centre"));
    }
    // The router object changes with every navigation; its own changes are no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, router.isReady, router.asPath, token, signedIn, access, atLogin, next, centre, arriving]);

  const admitted = access === "public" || (ready && signedIn);
  // Let in, the page is drawn in slices; shut out, it is gone at once.
  const entered = useDeferredValue(admitted);
  return admitted && entered ? children : waiting;
}
