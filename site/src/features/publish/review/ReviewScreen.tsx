import { Input, Select } from "antd";
import { useRouter } from "next/router";
import { oneOf, text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import type { Posts, Row } from "@/api/shapes";
import { useList } from "@/api/useList";
import { ownPaths } from "@/ownPaths";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { LATE_HOURS, momentOf, waited } from "@/ui/time";
import { deskOf, kinds, type Kind } from "../kinds";
import { SheetDrawer } from "./SheetDrawer";
import s from "./review.module.css";

type Queued = Row<Posts["/micro/home/review/queue"]["data"]>;

const of = ["product", "template", "case", "family"] as const;

/** The operators' queue of everything that enterprises have handed in: who waits longest at the front. */
export function ReviewScreen({ title }: { title: string }) {
  const router = useRouter();
  // Families wait in a group of their own: their tab is its queue, and the sums are of both.
  const families = router.query.kind === "family";
  const list = useList(deskOf(families ? "family" : "product").queue, {
    filters: { kind: oneOf(of), change: oneOf(["new", "change"]), keyword: text() },
    views: ["kind"],
    input: ({ kind, change, keyword }) => ({ kind, change, keyword }),
  });
  const backlog = useBacklog();
  const look = typeof router.query.look === "string" ? router.query.look : "";
  const [kind, id = ""] = look.split("-") as [Kind, string?];
  const open = (row: { kind: string; id: string } | null) => {
    const { look: _, ...rest } = router.query;
    void router.replace({ pathname: router.pathname, query: row ? { ...rest, look: `${row.kind}-${row.id}` } : rest }, undefined, { shallow: true, scroll: false });
  };
  const rows = list.tableProps.dataSource;
  const at = rows.findIndex((r) => r.kind === kind && r.id === id);
  const near = { previous: rows[at - 1] ?? null, next: at < 0 ? (rows[0] ?? null) : (rows[at + 1] ?? null) };
  const all = backlog ? backlog.products + backlog.templates + backlog.cases + backlog.families : undefined;

  const columns: ListColumn<Queued>[] = [
    {
      title: "内容",
      key: "name",
      card: "title",
      render: (_, r) => (
        <button type="button" className={s.name} onClick={() => open(r)}>
          <b>{r.name}</b>
          <span>{r.providerName}</span>
        </button>
      ),
    },
    { title: "类型", dataIndex: "kind", card: "side", render: (value: Kind) => <span className="tag">{kinds[value].word}</span> },
    { title: "事项", dataIndex: "change", render: (change: boolean) => (change ? "修改已公开的内容" : "首次公开") },
    { title: "提交", dataIndex: "submitTime", render: (time: string) => <span className="num">{momentOf(time)}</span> },
    { title: "等待", dataIndex: "waitHours", render: (hours: number) => <span className={hours >= LATE_HOURS ? "warn" : ""}>{waited(hours)}</span> },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, r) => (
        <button type="button" className="btn s" onClick={() => open(r)}>
          {r.mine ? "查看" : "审核"}
          <span className="sr">，{r.name}</span>
        </button>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="产品、模板、案例和族提交后都排在这里，等待最久的在前。修改已公开的内容时，会列出与公开版本的差异。" />
      <dl className={`panel ${s.sums}`}>
        <div>
          <dt>待审核</dt>
          <dd className="num">{all ?? "—"}</dd>
        </div>
        <div>
          <dt>其中修改</dt>
          <dd className="num">{backlog?.changes ?? "—"}</dd>
        </div>
        <div>
          <dt>超过两天</dt>
          <dd className={`num ${backlog?.late ? "warn" : ""}`}>{backlog?.late ?? "—"}</dd>
        </div>
        <div>
          <dt>最久等待</dt>
          <dd>{backlog ? waited(backlog.oldestHours) : "—"}</dd>
        </div>
        <div>
          <dt>平均等待</dt>
          <dd>{backlog ? waited(backlog.averageHours) : "—"}</dd>
        </div>
        <Permit any={["platform:enterprise:view"]}>
          <Enterprises />
        </Permit>
      </dl>
      <StateTabs
        tabs={[
          { value: undefined, label: "产品、模板与案例", count: backlog ? backlog.products + backlog.templates + backlog.cases : undefined },
          { value: "product", label: "产品", count: backlog?.products },
          { value: "template", label: "模板", count: backlog?.templates },
          { value: "case", label: "案例", count: backlog?.cases },
          { value: "family", label: "族", count: backlog?.families },
        ]}
        value={list.values.kind as string | undefined}
        onPick={(value) => list.set({ kind: value as Kind | undefined })}
      />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Select
            aria-label="事项"
            placeholder="全部事项"
            allowClear
            value={list.values.change}
            options={[
              { value: "new", label: "首次公开" },
              { value: "change", label: "修改已公开的内容" },
            ]}
            onChange={(change?: "new" | "change") => list.set({ change })}
          />
          <Input aria-label="名称或企业" placeholder="名称或企业" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(r) => `${r.kind}-${r.id}`} label={title} empty={{ text: "没有等待审核的内容。企业提交后会按时间排在这里。" }} />
      </section>
      {id && <SheetDrawer key={look} kind={kind} id={id} near={near} onOpen={open} onClose={() => open(null)} />}
    </AntdLayout>
  );
}

/** What waits on both desks, as one. */
function useBacklog() {
  const a = useRead(deskOf("product").queue, { current: 1, pageSize: 1 }).data?.backlog;
  const b = useRead(deskOf("family").queue, { current: 1, pageSize: 1 }).data?.backlog;
  if (!a || !b) return undefined;
  const n = { a: a.products + a.templates + a.cases, b: b.families };
  return {
    products: a.products,
    templates: a.templates,
    cases: a.cases,
    families: b.families,
    changes: a.changes + b.changes,
    late: a.late + b.late,
    oldestHours: Math.max(a.oldestHours, b.oldestHours),
    averageHours: n.a + n.b ? Math.round((a.averageHours * n.a + b.averageHours * n.b) / (n.a + n.b)) : 0,
  };
}

/** Enterprises are reviewed on a page of their own. */
function Enterprises() {
  const { data } = useRead("/micro/home/provider/review", { current: 1, pageSize: 1 });
  return (
    <div>
      <dt>企业审核</dt>
      <dd>
        <Link className="link" href={ownPaths.enterpriseReview}>
          <span className="num">{data?.counts?.waiting ?? "—"}</span> 家待审核
        </Link>
      </dd>
    </div>
  );
}
