import { Button, Input, Tabs } from "antd";
import { useRouter } from "next/router";
import type { ReactNode } from "react";
import { useSWRConfig } from "swr";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { text } from "@/api/filters";
import { belongsTo } from "@/api/scope";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { familyPaths } from "@/familyPaths";
import { ownPaths } from "@/ownPaths";
import { SavedSearches } from "@/parts/family/SavedSearches";
import { revitOf, scoreOf, shortPrice } from "@/parts/family/words";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { toast } from "@/ui/toast";
import { undoable } from "@/ui/undo";
import { count } from "@/ui/text";
import { momentOf } from "@/ui/time";
import shape from "@/parts/record/record.module.css";
import s from "./mine.module.css";

type Favourite = Row<Posts["/family/mall/personal/favorite/list"]["data"]>;
type Topic = Row<Posts["/family/mall/personal/topic/list"]["data"]>;

/** What somebody has of the family library: favourites, topics, searches, requests, orders, and the way to his shop. The address says which. */
export function MineScreen({ title, purchases, requests }: { title: string; purchases: ReactNode; requests: ReactNode }) {
  const router = useRouter();
  const tabs = [
    { key: "favourites", label: "收藏", children: <Favourites /> },
    { key: "topics", label: "专题", children: <Topics /> },
    { key: "searches", label: "保存的搜索", children: <div className={s.searches}><SavedSearches empty="还没有保存过搜索。在共享族库选好条件后点“保存搜索”，有新族符合时会通知您。" /></div> },
    { key: "requests", label: "请求", children: requests },
    { key: "orders", label: "订单", children: purchases },
  ];
  const tab = tabs.find((t) => t.key === router.query.tab)?.key ?? "favourites";
  return (
    <AntdLayout>
      <div className={s.head}>
        <h1>{title}</h1>
        <Link className="btn" href={ownPaths.families}>
          我的店铺
        </Link>
        <Link className="btn" href={ownPaths.familySpace}>
          族库空间
        </Link>
        <Link className="btn p" href={paths.family}>
          去共享族库
        </Link>
      </div>
      <section className="panel" aria-label={title}>
        <Tabs
          className={s.tabs}
          activeKey={tab}
          items={tabs}
          destroyOnHidden
          onChange={(key) => void router.replace({ pathname: router.pathname, query: key === "orders" ? { tab: key, type: "family" } : key === "favourites" ? {} : { tab: key } }, undefined, { shallow: true, scroll: false })}
        />
      </section>
    </AntdLayout>
  );
}

/** Families that somebody keeps. */
export function Favourites() {
  const { mutate } = useSWRConfig();
  const list = useList("/family/mall/personal/favorite/list", { filters: { keyword: text() } });
  const set = async (f: Favourite, on: boolean) => {
    await post("/family/mall/product/collectOrDelete", { ids: [f.id], on });
    void mutate(belongsTo(["/family/mall/personal/favorite/list"]));
  };
  const leave = (f: Favourite) =>
    set(f, false).then(
      () => undoable(`已取消收藏“${f.name}”`, { undo: () => set(f, true) }),
      (error: unknown) => toast(messageOf(error), "bad"),
    );
  const columns: ListColumn<Favourite>[] = [
    {
      title: "族",
      key: "name",
      card: "title",
      render: (_, f) => (
        <span className={shape.named}>
          <span>
            <Cover url={f.cover} kind={f.kind || "family-"} id={f.id} name={f.name} dims={f.dims} />
          </span>
          <span>
            {f.gone ? <span className="t3">{f.name}</span> : <Link className="link" href={familyPaths.detail(f.id)}>{f.name}</Link>}
            <small className="t3">{f.gone ? "服务商已下架" : `${f.no} · ${f.providerName}`}</small>
          </span>
        </span>
      ),
    },
    { title: "Revit", key: "year", render: (_, f) => <span className="num">{revitOf(f.minRevit)}</span> },
    { title: "健康分", key: "health", align: "right", render: (_, f) => <span className="num">{f.gone ? "—" : scoreOf(f.health)}</span> },
    { title: "价格", key: "price", render: (_, f) => <span className="num">{f.gone ? "—" : shortPrice(f)}</span> },
    { title: "收藏", dataIndex: "collectTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, f) => (
        <Button size="small" onClick={() => void leave(f)}>
          取消收藏<span className="sr">，{f.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <FilterBar list={list}>
        <Input aria-label="族名或编号" placeholder="族名或编号" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
      </FilterBar>
      <ListTable list={list} columns={columns} rowKey={(f) => f.id} label="收藏的族" empty={{ text: "还没有收藏。在族的页面点收藏，下次从这里打开。" }} />
    </>
  );
}

function Topics() {
  const list = useList("/family/mall/personal/topic/list", { filters: { keyword: text() } });
  const columns: ListColumn<Topic>[] = [
    { title: "专题", key: "title", card: "title", render: (_, t) => <Link className="link" href={familyPaths.topic(t.id)}>{t.title}</Link> },
    { title: "族", dataIndex: "count", align: "right", render: (n: number) => count(n) },
    { title: "更新", dataIndex: "updateTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
  ];
  return <ListTable list={list} columns={columns} rowKey={(t) => t.id} label="关注的专题" empty={{ text: "还没有关注专题。共享族库上方的专题可以关注，更新后在这里看到。" }} />;
}
