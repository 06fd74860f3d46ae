import type { AppProps } from "next/app";
import { screenOf } from "@/screens";
import { Guard } from "@/session/Guard";
import { SessionStart } from "@/session/SessionStart";
import type { PortalPage } from "./page";
import { Seo } from "./Seo";
import { ShellOf } from "./shell/Shells";
import { Waiting } from "./states";
import { Track } from "./Track";
import { notify, Toasts } from "./toast";

export function App({ Component, pageProps }: AppProps) {
  const meta = (Component as PortalPage).meta;
  return (
    <>
      <Seo meta={meta} />
      <SessionStart notify={notify} />
      {meta ? (
        <ShellOf route={meta.route}>
          <Guard access={screenOf(meta.route).access} route={meta.route} waiting={<Waiting />}>
            <Component {...pageProps} />
          </Guard>
        </ShellOf>
      ) : (
        <Component {...pageProps} />
      )}
      <Toasts />
      {meta && <Track route={meta.route} ask={screenOf(meta.route).shell !== "bare"} />}
    </>
  );
}
