import { Tabs } from "antd";
import { useRouter } from "next/router";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Empty } from "@/ui/states";
import { SoonMark } from "@/ui/soon";
import { TopUps } from "./TopUps";
import s from "./OrdersScreen.module.css";

const tabs = [
  { key: "topups", label: "充值记录", children: <TopUps /> },
  { key: "mall", label: <>商品订单<SoonMark /></>, children: <Empty of="order" text="商品订单正在加紧开发，敬请期待。" /> },
];

export function OrdersScreen({ title }: { title: string }) {
  const router = useRouter();
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? tabs[0]?.key;
  return (
    <AntdLayout>
      <h1 className="sr">{title}</h1>
      <section className={`panel ${s.orders}`} aria-label={title}>
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
