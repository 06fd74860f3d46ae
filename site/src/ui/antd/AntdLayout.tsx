import { ConfigProvider, theme as antd } from "antd";
import zhCN from "antd/locale/zh_CN";
import { Suspense, type ReactNode } from "react";
import { preload } from "react-dom";
import { useStill } from "../still";
import { useDark } from "../theme";
import { themeOf } from "./theme";
import s from "./antd.module.css";

// The styles are a file in what is built (site/antd.mjs), on its way before it is known who looks; in development antd makes them itself.
const made = process.env.ANTD;
if (made && typeof window !== "undefined") preload(made, { as: "style" });

/** antd puts its theme's tokens on the page when a component first asks for them: some ask only in their styles. */
function Tokens() {
  antd.useToken();
  return null;
}

/** The one place where antd is set up; only signed-in screens load it. */
export function AntdLayout({ children }: { children: ReactNode }) {
  const theme = themeOf(useDark() ? "dark" : "light", useStill());
  return (
    <ConfigProvider locale={zhCN} theme={theme} wave={{ disabled: true }} button={{ autoInsertSpace: false }} segmented={{ className: s.segmented }} form={{ className: s.form }}>
      <Tokens />
      <Suspense>
        {made && <link rel="stylesheet" href={made} precedence="antd" />}
        {children}
      </Suspense>
    </ConfigProvider>
  );
}
