import { Tabs } from "antd";
import { useRouter } from "next/router";
import type { ReactNode } from "react";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { TopUps } from "./TopUps";
import s from "./OrdersScreen.module.css";

/** What the caller has bought, which another feature brings, and what he has topped up. The address says which. Where no menu beside it
 * names the page its heading is shown. */
export function OrdersScreen({ title, purchases, shown = false }: { title: string; purchases: ReactNode; shown?: boolean }) {
  const router = useRouter();
  const tabs = [
    { key: "purchases", label: "购买订单", children: purchases },
    { key: "topups", label: "充值记录", children: <TopUps /> },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? tabs[0]?.key;
  return (
    <AntdLayout>
      <h1 className={shown ? s.heading : "sr"}>{title}</h1>
      <section className={`panel ${s.orders} ${shown ? s.below : ""}`} aria-label={title}>
        <Tabs
          activeKey={tab}
          items={tabs}
          destroyOnHidden
          onChange={(key) => void router.replace({ pathname: router.pathname, query: key === tabs[0]?.key ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })}
        />
      </section>
    </AntdLayout>
  );
}
