import { Tabs } from "antd";
import { useRouter } from "next/router";
import type { ReactNode } from "react";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Link } from "@/ui/Link";
import s from "./own.module.css";

const parts = [
  { href: "/my-management/myManagement", name: "总览" },
  { href: "/my-management/myTracked", name: "关注" },
  { href: "/my-management/myContribution", name: "贡献" },
  { href: "/my-management/myTransaction", name: "交易" },
  { href: "/my-management/myResource", name: "资源" },
] as const;

/** The head of everything that is somebody's own, and the way to its other parts. */
export function OwnFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useRouter();
  return (
    <AntdLayout>
      <div className={s.page}>
        <header className={s.head}>
          <h1>{title}</h1>
          <nav aria-label="我的管理">
            <ul>
              {parts.map((part) => (
                <li key={part.href}>
                  <Link href={part.href} aria-current={part.href === pathname ? "page" : undefined}>
                    {part.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {children}
      </div>
    </AntdLayout>
  );
}

export interface Part {
  key: string;
  label: string;
  children: ReactNode;
}

/** One part of what is somebody's own: its lists as tabs of the address, which other features bring. */
export function OwnLists({ title, lists }: { title: string; lists: Part[] }) {
  const router = useRouter();
  const first = lists[0]?.key;
  const tab = lists.find((t) => t.key === router.query.tab)?.key ?? first;
  return (
    <OwnFrame title={title}>
      <section className="panel" aria-label={title}>
        <Tabs
          className={s.tabs}
          activeKey={tab}
          items={lists}
          destroyOnHidden
          onChange={(key) => void router.replace({ pathname: router.pathname, query: key === first ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })}
        />
      </section>
    </OwnFrame>
  );
}
