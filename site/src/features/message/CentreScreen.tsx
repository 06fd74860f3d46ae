import { Tabs } from "antd";
import { useRouter } from "next/router";
import { useEffect } from "react";
import type { MsgType } from "@/api/shapes";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { isKnown, useUnread } from "@/parts/messages/unread";
import { badge, msgTypes } from "@/parts/messages/words";
import { MessageList } from "./MessageList";
import { Preferences } from "./Preferences";
import s from "./message.module.css";

const SETTINGS = "settings";

/** The message centre: a tab for each type, and how messages reach their reader. */
export function CentreScreen({ title }: { title: string }) {
  const router = useRouter();
  const counts = useUnread();
  const asked = router.query.tab;
  const tab = asked === SETTINGS ? SETTINGS : (msgTypes.find((t) => t.value === asked)?.value ?? "sys");
  const show = (key: string) => void router.replace({ pathname: router.pathname, query: { tab: key } }, undefined, { shallow: true, scroll: false });
  // Who comes without a tab sees the first with something unread, and stays there when it has been read.
  const first = isKnown(counts) ? (msgTypes.find((t) => counts[t.value] > 0)?.value ?? "sys") : undefined;
  useEffect(() => {
    if (router.isReady && !asked && first) show(first);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [router.isReady, asked, first]);
  const label = (value: MsgType, text: string) => (
    <span className={s.tab}>
      {text}
      {counts[value] > 0 && (
        <b>
          {badge(counts[value])}
          <span className="sr"> 条未读</span>
        </b>
      )}
    </span>
  );
  const items = [
    ...msgTypes.map((t) => ({ key: t.value as string, label: label(t.value, t.label), children: <MessageList type={t.value} /> })),
    { key: SETTINGS, label: "接收设置", children: <Preferences /> },
  ];
  return (
    <AntdLayout>
      <h1 className="sr">{title}</h1>
      <section className={`panel ${s.centre}`} aria-label={title}>
        <Tabs
          activeKey={tab}
          items={items}
          destroyOnHidden
          // Filters belong to their tab.
          onChange={show}
        />
      </section>
    </AntdLayout>
  );
}
