import Head from "next/head";
import { useRouter } from "next/router";
import { screenOf } from "@/addresses";
import type { PageMeta } from "./page";
import { canonicalOf, indexed } from "./canonical";

/** Where the portal lies, from the deployment; without it addresses are relative, which every search engine resolves. */
const ORIGIN = (process.env.NEXT_PUBLIC_PORTAL_ORIGIN ?? "").replace(/\/+$/, "");
const ABOUT = "建筑信息模型(BIM)协同服务平台：产品与服务、项目模板、共享族库与典型案例";

/**
 * The head of every page. What follows from the route stands in the exported HTML; a page of one thing names it once it
 * is read, by the same keys.
 */
export function Seo({ meta }: { meta: PageMeta | undefined }) {
  const { asPath, isReady, pathname, query } = useRouter();
  const route = meta?.route ?? "/home";
  const title = screenOf(route).title;
  const description = meta?.description ?? ABOUT;
  const path = canonicalOf(route, isReady || !pathname.includes("[") ? asPath : undefined, typeof query.id === "string" ? query.id : undefined);
  return (
    <Head>
      <title>{`${title} - BIM协同平台`}</title>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />
      <meta key="description" name="description" content={description} />
      <meta key="robots" name="robots" content={indexed(route, !!meta?.soon) ? "index, follow" : "noindex"} />
      {path && <link key="canonical" rel="canonical" href={`${ORIGIN}/portal${path}`} />}
      <meta key="og:type" property="og:type" content="website" />
      <meta key="og:site_name" property="og:site_name" content="BIM协同平台" />
      <meta key="og:locale" property="og:locale" content="zh_CN" />
      <meta key="og:title" property="og:title" content={`${title} - BIM协同平台`} />
      <meta key="og:description" property="og:description" content={description} />
      {ORIGIN && path && <meta key="og:url" property="og:url" content={`${ORIGIN}/portal${path}`} />}
      {ORIGIN && <meta key="og:image" property="og:image" content={`${ORIGIN}/portal/share.png`} />}
    </Head>
  );
}
