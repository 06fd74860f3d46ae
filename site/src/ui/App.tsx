import type { AppProps } from "next/app";
import Head from "next/head";
import { screenOf } from "@/screens";
import { Guard } from "@/session/Guard";
import { SessionStart } from "@/session/SessionStart";
import type { PortalPage } from "./page";
import { ShellOf } from "./shell/Shells";
import { Waiting } from "./states";
import { Track } from "./Track";
import { notify, Toasts } from "./toast";

export function App({ Component, pageProps }: AppProps) {
  const meta = (Component as PortalPage).meta;
  return (
    <>
      <Head>
        <title>{`${meta ? screenOf(meta.route).title : "首页"} - BIM协同平台`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta key="description" name="description" content={meta?.description ?? "建筑信息模型(BIM)协同服务平台：产品与服务、项目模板、共享族库与典型案例"} />
      </Head>
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
