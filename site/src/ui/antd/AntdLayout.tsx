import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { useDark } from "../theme";
import { themes } from "./theme";

/** The one place where antd is set up; only signed-in screens load it. */
export function AntdLayout({ children }: { children: ReactNode }) {
  const dark = useDark();
  return (
    <ConfigProvider locale={zhCN} theme={dark ? themes.dark : themes.light} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
