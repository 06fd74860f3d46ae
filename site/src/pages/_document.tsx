import { Head as NextHead, Html, Main, NextScript } from "next/document";

/** Without the list of all pages, which a visitor needs who goes on to another: site/patience.mjs asks for it then. */
class Head extends NextHead {
  override getScripts(files: Parameters<NextHead["getScripts"]>[0]) {
    return super.getScripts(files).filter(({ props }) => !/\/_(build|ssg)Manifest\.js/.test(props.src ?? ""));
  }
}

export default function Document() {
  return (
    <Html lang="zh-CN">
      <Head>
        <script dangerouslySetInnerHTML={{ __html: process.env.INLINE ?? "" }} />
        <link rel="icon" href={process.env.ICON} type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title="BIM协同平台新闻公告" href="/portal/rss.xml" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
