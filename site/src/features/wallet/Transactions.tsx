import { Tabs } from "antd";
import { useRouter } from "next/router";
import type { ReactNode } from "react";
import { Ledger } from "./Ledger";
import { Payouts } from "./Payouts";
import { TopUps } from "./TopUps";
import { TrendPanel } from "./TrendPanel";
import s from "./OrdersScreen.module.css";

/** All that moved one's money: the lines and how they run, what was bought, which another feature brings, what was paid in, what goes back. */
export function Transactions({ title, purchases }: { title: string; purchases: ReactNode }) {
  const router = useRouter();
  const tabs = [
    { key: "lines", label: "收支明细", children: <Ledger bare /> },
    { key: "purchases", label: "购买订单", children: purchases },
    { key: "topups", label: "充值记录", children: <TopUps /> },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? "lines";
  return (
    <>
      <Payouts />
      <TrendPanel />
        <section className={`panel ${s.orders}`} aria-label={title}>
          <Tabs
            activeKey={tab}
            items={tabs}
            destroyOnHidden
            onChange={(key) => void router.replace({ pathname: router.pathname, query: key === "lines" ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })}
          />
        </section>
    </>
  );
}
