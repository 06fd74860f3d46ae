import Router from "next/router";
import { useEffect, useState } from "react";
import { Confirm } from "./Confirm";
import { askBefore, leaving } from "./leaving";

const pathOf = (address: string) => address.split(/[?#]/)[0];

/** Somebody has said that he leaves: no form of the page asks again. */
let free = false;

/**
 * Asks before what was typed is lost: by a link, a call of the router, the back button, or by closing the tab. What
 * replaces the address (the end of a session, a filter) does not ask by itself.
 */
export function Unsaved({ when, text = "修改还没有保存，离开后会丢失。" }: { when: boolean; text?: string }) {
  const [asking, setAsking] = useState<{ leave: () => void } | null>(null);

  useEffect(() => {
    const router = Router.router;
    if (!when || !router) return;
    free = false;
    const release = askBefore((leave) => setAsking({ leave }));
    const here = { state: window.history.state, url: window.location.href };
    const push = router.push;
    let on = true;
    const guarded: typeof push = (...args) => {
      const [to, as] = args;
      const wanted = String(as ?? (typeof to === "string" ? to : (to.pathname ?? "")));
      if (!on || free || pathOf(wanted) === pathOf(router.asPath)) return push.apply(router, args);
      // Who waits for this navigation goes on when it happens, and not at all when the user stays.
      return new Promise((done) =>
        setAsking({
          leave: () => {
            free = true;
            done(push.apply(router, args));
          },
        }),
      );
    };
    router.push = guarded;
    Router.beforePopState(({ as }) => {
      if (free || pathOf(as) === pathOf(router.asPath)) return true;
      // The browser is there already: its address is put back until the answer is known.
      window.history.pushState(here.state, "", here.url);
      // By whichever form is the newest then: there is one such question for all of them.
      leaving(() => {
        free = true;
        window.history.back();
      });
      return false;
    });
    // Another click was quicker than the page that was left for: this one stays, and asks again.
    const stays = () => {
      free = false;
    };
    router.events.on("routeChangeError", stays);
    const close = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", close);
    return () => {
      const last = release();
      // Another form of the page may have come to ask before this one.
      on = false;
      if (router.push === guarded) router.push = push;
      if (last) Router.beforePopState(() => true);
      router.events.off("routeChangeError", stays);
      window.removeEventListener("beforeunload", close);
    };
  }, [when]);

  if (!asking) return null;
  return (
    <Confirm
      text={text}
      yes="离开"
      onNo={() => setAsking(null)}
      onYes={() => {
        setAsking(null);
        asking.leave();
      }}
    />
  );
}
