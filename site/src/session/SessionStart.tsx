import { useRouter } from "next/router";
import { useEffect } from "react";
import { loginPath, paths, safeRedirect } from "@/paths";
import { withoutTokens } from "./rules";
import { session, startSession, useSession } from "./session";
import { windowStore } from "./stores";

export type Notify = (text: string, title?: string) => void;

/** Starts the session on the first load and carries out where it sends the user. */
export function SessionStart({ notify }: { notify: Notify }) {
  const router = useRouter();
  const { next } = useSession();

  useEffect(() => {
    startSession((message) => notify(message, "Forbidden"));
    const measure = () => windowStore.set({ width: window.innerWidth });
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [notify]);

  useEffect(() => {
    if (!router.isReady) return;
    const clean = withoutTokens(router.asPath);
    if (clean) void router.replace(clean, undefined, { shallow: true });
  }, [router]);

  useEffect(() => {
    if (!next || !router.isReady) return;
    if (next.notice) notify(next.notice.text, next.notice.title);
    const at = router.asPath;
    const to = next.to === "home" ? paths.home : paths.login(safeRedirect(at));
    void (async () => {
      if (next.to === "home" || at.split("?")[0] !== loginPath) await router.replace(to);
      session.set({ next: null });
    })();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [next, router.isReady]);

  return null;
}
