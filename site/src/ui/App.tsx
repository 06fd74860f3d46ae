import type { AppProps } from "next/app";
import { lazy, Suspense, useEffect, useState } from "react";
import { screenOf } from "@/screens";
import { Guard } from "@/session/Guard";
import { SessionStart } from "@/session/SessionStart";
import type { PortalPage } from "./page";
import { inRevit } from "./revit";
import { Seo } from "./Seo";
import { ShellOf } from "./shell/Shells";
import { Waiting } from "./states";
import { notify, Toasts } from "./toast";

// What counts visits is no part of the first picture.
const Track = lazy(() => import("./Track").then((m) => ({ default: m.Track })));

export function App({ Component, pageProps }: AppProps) {
  const meta = (Component as PortalPage).meta;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    if (inRevit()) void import("./revitClient").then((m) => m.startRevitClient());
  }, []);
  return (
    <>
      <Seo meta={meta} />
      <SessionStart notify={notify} />
      {meta ? (
        <ShellOf route={meta.route} Frame={meta.Frame}>
          <Guard access={screenOf(meta.route).access} route={meta.route} waiting={<Waiting />}>
            <Component {...pageProps} />
          </Guard>
        </ShellOf>
      ) : (
        <Component {...pageProps} />
      )}
      <Toasts />
      {shown && meta && (
        <Suspense>
          <Track route={meta.route} ask={screenOf(meta.route).shell !== "bare"} />
        </Suspense>
      )}
    </>
  );
}
