import { useRouter } from "next/router";
import { useEffect } from "react";
import { readConfig } from "@/api/config";
import { turn } from "@/api/turn";
import { paths, safeRedirect } from "@/addresses";
import { checkLogin, keepHostMark, tell, told } from "./centre";
import { arrivalOf, type Arrival } from "./rules";
import { takeBrought } from "./address";
import { session, startSession, useSession } from "./session";
import { windowStore } from "./stores";

export type Notify = (text: string, title?: string) => void;

/** The guard waits for who is about to come in. Where the program for it does not come the session stays as it is. */
async function arrive({ ticket, nobody }: Arrival, prepared: Promise<unknown>) {
  if (nobody) tell("nobody");
  if (!ticket) return;
  session.set({ arriving: true });
  await prepared;
  const arrival = await import("./arrival").catch(() => session.set({ arriving: false }));
  await arrival?.enterWith(ticket);
}

/** Starts the session on the first load and carries out where it sends the user. */
export function SessionStart({ notify }: { notify: Notify }) {
  const router = useRouter();
  const { ready, next } = useSession();

  useEffect(() => {
    keepHostMark(location.search);
    const measure = () => windowStore.set({ width: window.innerWidth });
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);

  useEffect(() => {
    const started = readConfig()
      .then(turn)
      .then(() => startSession((message) => notify(message, "Forbidden")));
    const brought = takeBrought();
    if (brought) void arrive(brought, started);
  }, [notify]);

  // A link inside the portal may carry the same.
  useEffect(() => {
    if (!router.isReady || !ready) return;
    const arrival = arrivalOf(router.asPath);
    if (arrival.clean === undefined) return;
    void arrive(arrival, router.replace(arrival.clean, undefined, { shallow: true }));
    // The router object changes with every navigation; its own changes are no reason to run again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, router.isReady, router.asPath]);

  useEffect(() => {
    if (!next || !router.isReady) return;
    if (next.notice) notify(next.notice.text, next.notice.title);
    const at = router.asPath;
    void (async () => {
      const elsewhere = session.get().centre;
      if (next.to === "home") await router.replace(paths.home);
      else if (next.to === "login" && elsewhere && elsewhere !== "own" && told() !== "failed") location.assign(checkLogin(safeRedirect(at) ?? paths.homeIndex, true));
      else if (next.to === "login" && at.split("?")[0] !== paths.loginPage) await router.replace(paths.login(safeRedirect(at)));
      session.set({ next: null });
    })();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [next, router.isReady]);

  return null;
}
