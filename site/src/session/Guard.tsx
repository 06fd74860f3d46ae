import { useRouter } from "next/router";
import { useEffect, type ReactNode } from "react";
import { loginPath, paths, safeRedirect } from "@/paths";
import type { Access } from "@/screens";
import { useSession } from "./session";

/** Lets the screen through when its reader may open it; the waiting picture stands in meanwhile. */
export function Guard({ access, route, waiting, children }: { access: Access; route: string; waiting: ReactNode; children: ReactNode }) {
  const { ready, token, info, next } = useSession();
  const router = useRouter();
  const atLogin = route === loginPath;
  const signedIn = !!token && !!info;

  useEffect(() => {
    if (!ready || !router.isReady || next) return;
    if (atLogin && signedIn) void router.replace(safeRedirect(router.query.redirect) ?? paths.homeIndex);
    if (access !== "public" && !token) void router.replace(paths.login(safeRedirect(router.asPath)));
    // The router object changes with every navigation; its own changes are no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, router.isReady, router.asPath, token, signedIn, access, atLogin, next]);

  if (access === "public" || (ready && signedIn)) return children;
  return waiting;
}
