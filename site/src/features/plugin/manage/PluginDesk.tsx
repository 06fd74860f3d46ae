import { Tabs } from "antd";
import { useRouter } from "next/router";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { leaving } from "@/ui/leaving";
import { LogPanel } from "./LogPanel";
import { PluginPanel } from "./PluginPanel";

/** What the operators offer to be installed, and what they tell of each release of the portal. */
export function PluginDesk({ title }: { title: string }) {
  const router = useRouter();
  const tab = router.query.tab === "logs" ? "logs" : "plugins";
  return (
    <AntdLayout>
      <ScreenHead title={title} />
      <Tabs
        activeKey={tab}
        items={[
          { key: "plugins", label: "插件" },
          { key: "logs", label: "更新日志" },
        ]}
        onChange={(key) => leaving(() => void router.replace({ pathname: router.pathname, query: key === "logs" ? { tab: key } : {} }, undefined, { shallow: true, scroll: false }))}
      />
      {tab === "logs" ? <LogPanel /> : <PluginPanel />}
    </AntdLayout>
  );
}
