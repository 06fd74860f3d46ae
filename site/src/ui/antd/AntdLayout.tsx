import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { useStill } from "../still";
import { useDark } from "../theme";
import { themeOf } from "./theme";

/** The one place where antd is set up; only signed-in screens load it. */
export function AntdLayout({ children }: { children: ReactNode }) {
  const theme = themeOf(useDark() ? "dark" : "light", useStill());
  return (
    <ConfigProvider locale={zhCN} theme={theme} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
