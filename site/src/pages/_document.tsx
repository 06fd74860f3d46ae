import { Head, Html, Main, NextScript } from "next/document";

export default function Document() {
  return (
    <Html lang="zh-CN">
      <Head>
        <link rel="icon" href="/portal/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/rss+xml" title="BIM协同平台新闻公告" href="/portal/rss.xml" />
      </Head>
      <body>
        <Main />
        <NextScript />
        <script src="/portal/late.js" defer />
      </body>
    </Html>
  );
}
