import type { AppProps } from "next/app";
import { lazy, Suspense, useEffect, useState } from "react";
import { screenOf } from "@/addresses";
import { Guard } from "@/session/Guard";
import { usePicked } from "@/session/session";
import { SessionStart } from "@/session/SessionStart";
import { Boundary } from "./Boundary";
import { Consent } from "./Consent";
import type { PortalPage } from "@/ui/page";
import { part } from "@/ui/part";
import { inRevit } from "@/ui/revit";
import { Seo } from "@/ui/Seo";
import { ShellOf } from "./shell/Shells";
import { Waiting } from "@/ui/states";
import { notify, Toasts } from "@/ui/toast";

// What counts visits is no part of the first picture.
const Idle = lazy(() =>
  import("./Idle").then(
    (m) => ({ default: m.Idle }),
    // A visit that cannot be counted is not counted.
    () => ({ default: () => null }),
  ),
);

// Where the question does not come the session stays, and the strip leads on.
const AskSwitch = part(() => import("./AskSwitch").then((m) => m.AskSwitch));

function AskedSwitch() {
  const asking = usePicked((s) => s.asking);
  return asking && <AskSwitch {...asking} />;
}

// Safari has no idle callback.
const IDLE_MS = 2000;
const whenIdle = (work: () => void) => ("requestIdleCallback" in window ? requestIdleCallback(work, { timeout: IDLE_MS }) : setTimeout(work, IDLE_MS / 10));

/** Comes when the page stands, and alone: nothing else of the page is drawn again for it. */
function Counting({ route }: { route: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    document.getElementById("late")?.remove(); // as site/inline.mjs says it of a program that does not come
    whenIdle(() => setShown(true));
    if (inRevit()) void import("@/ui/revitClient").then((m) => m.startRevitClient());
  }, []);
  return (
    shown && (
      <Suspense>
        <Idle route={route} />
      </Suspense>
    )
  );
}

export function App({ Component, pageProps, router }: AppProps) {
  const meta = (Component as PortalPage).meta;
  return (
    <Boundary at={router.asPath}>
      <Seo meta={meta} />
      <SessionStart notify={notify} />
      <AskedSwitch />
      {meta ? (
        <ShellOf route={meta.route} Frame={meta.Frame}>
          <Guard access={screenOf(meta.route).access} route={meta.route} waiting={<Waiting />}>
            <Boundary at={router.asPath}>
              <Component {...pageProps} />
            </Boundary>
          </Guard>
        </ShellOf>
      ) : (
        <Component {...pageProps} />
      )}
      <Toasts />
      {meta && screenOf(meta.route).shell !== "bare" && <Consent />}
      {meta && <Counting route={meta.route} />}
    </Boundary>
  );
}
