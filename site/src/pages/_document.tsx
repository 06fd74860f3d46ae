import { Head, Html, Main, NextScript } from "next/document";

export default function Document() {
  return (
    <Html lang="zh-CN">
      <Head>
        <link rel="icon" href="/portal/favicon.svg" type="image/svg+xml" />
        <meta name="description" content="建筑信息模型(BIM)协同服务平台：产品与服务、项目模板、共享族库与典型案例" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
