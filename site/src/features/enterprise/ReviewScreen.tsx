import { Input } from "antd";
import { useRouter } from "next/router";
import { useEffect, useRef } from "react";
import { oneOf, text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import type { ReviewRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { StateTabs } from "@/ui/StateTabs";
import { LATE_HOURS, momentOf, waited } from "@/ui/time";
import { textOf, useChoices } from "./details";
import { ReviewDrawer } from "./ReviewDrawer";
import { filterLabel, reviewFilters, reviewStatus } from "./status";
import s from "./Review.module.css";

/** The operators' list of enterprises: who waits longest at the front. */
export function ReviewScreen({ title }: { title: string }) {
  const router = useRouter();
  const choices = useChoices();
  const list = useList("/micro/home/provider/review", {
    filters: { status: oneOf(reviewFilters), keyword: text() },
    input: ({ status, keyword }) => ({ status, keyword }),
  });
  const { data: totals } = useRead("/micro/home/provider/review", { current: 1, pageSize: 1 });
  const counts = totals?.counts ?? {};
  const all = Object.entries(counts).reduce((sum, [of, n]) => (of === "disputed" ? sum : sum + n), 0);
  const look = typeof router.query.look === "string" ? router.query.look : "";
  const open = (id: string) => {
    const { look: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: id ? { ...rest, look: id } : rest }, undefined, { shallow: true, scroll: false });
  };
  const { status } = list.values;
  // It opens on what waits, where something does; all of it is a choice.
  const begun = useRef(false);
  useEffect(() => {
    if (!router.isReady || !totals || begun.current) return;
    begun.current = true;
    if (Object.keys(router.query).length === 0 && totals.counts.waiting) list.set({ status: "waiting" });
  }, [router.isReady, router.query, totals, list]);
  const next = list.tableProps.dataSource.find((r) => r.status === "waiting" && r.id !== look)?.id ?? "";

  const columns: ListColumn<ReviewRow>[] = [
    {
      title: "企业",
      key: "name",
      card: "title",
      render: (_, r) => (
        <button type="button" className={s.name} onClick={() => open(r.id)}>
          <b>{r.fullName}</b>
          <span className="code">{r.creditCode}</span>
        </button>
      ),
    },
    { title: "状态", dataIndex: "status", card: "side", render: (value: ReviewRow["status"], r) => (
      <>
        <StatusTag of={reviewStatus} value={value} />
        {r.disputed && <em className={s.dispute}>代码争议</em>}
      </>
    ) },
    { title: "类型", dataIndex: "entType", render: (value: string) => textOf("entType", value, choices) },
    { title: "地区", dataIndex: "regionCode", render: (value: string) => textOf("regionCode", value, choices) },
    { title: "提交", dataIndex: "submitTime", render: (value: string, r) => <span className={s.time}>{momentOf(value)}{r.rounds > 1 && <em>第 {r.rounds} 次</em>}</span> },
    {
      title: "等待",
      key: "wait",
      render: (_, r) => (r.status === "waiting" ? <span className={r.waitHours >= LATE_HOURS ? "warn" : ""}>{waited(r.waitHours)}</span> : <span className="t3">{r.decideTime ? `${momentOf(r.decideTime)} 处理` : "—"}</span>),
    },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <button type="button" className="btn s" onClick={() => open(r.id)}>
          {r.status === "waiting" ? "审核" : "查看"}
          <span className="sr">，{r.shortName}</span>
        </button>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="核对营业执照与填写的资料，通过或退回。操作会写入操作日志，并通知企业所有者。" />
      <StateTabs
        tabs={[{ value: undefined, label: "全部", count: all }, ...reviewFilters.map((value) => ({ value, label: filterLabel(value), count: counts[value] ?? 0 }))]}
        value={status}
        onPick={(value) => list.set({ status: value })}
      />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Input aria-label="企业名称或信用代码" placeholder="企业名称或信用代码" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => r.id} label={title} empty={{ text: "还没有企业提交资料。提交后会按等待时间排在这里。" }} />
      </section>
      {look && <ReviewDrawer key={look} id={look} choices={choices} next={next} onOpen={open} onClose={() => open("")} />}
    </AntdLayout>
  );
}
