import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { theme } from "./theme";

/** The one place where antd is set up; only signed-in screens load it. */
export function AntdLayout({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
