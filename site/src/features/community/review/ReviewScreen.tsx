import { Button, Select } from "antd";
import { useState } from "react";
import { oneOf } from "@/api/filters";
import { useList } from "@/api/useList";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import s from "@/ui/antd/bench.module.css";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag, statusOptions } from "@/ui/antd/StatusTag";
import { useDialog } from "@/ui/useDialog";
import { CaseDrawer } from "./CaseDrawer";
import { types, whys, type Case } from "./status";
import { WordsPanel } from "./WordsPanel";

const typeValues = ["article", "comment", "need", "circle", "familyComment"] as const;
const whyValues = ["new", "words", "reports", "appeal"] as const;

/** What people wrote for each other and waits for an operator, and the words that make it wait. */
export function CommunityReview({ title }: { title: string }) {
  const list = useList("/micro/home/community/review/queue", { filters: { type: oneOf(typeValues), why: oneOf(whyValues) } });
  const dialog = useDialog<{ kind: "case"; record: Case }>();
  const [words, setWords] = useState(false);
  const columns: ListColumn<Case>[] = [
    {
      title: "内容",
      key: "title",
      card: "title",
      render: (_, c) => (
        <span className={s.two}>
          <b>{c.title || "（无标题）"}</b>
          <small>
            {types[c.type]}，{c.author}
          </small>
        </span>
      ),
    },
    { title: "原因", dataIndex: "why", card: "side", render: (why: Case["why"]) => <StatusTag of={whys} value={why} /> },
    { title: "说明", dataIndex: "text", render: (text: string, c) => text || (c.reports ? `${c.reports} 人举报` : "") },
    { title: "等待自", dataIndex: "sinceTime", render: (t: string) => <span className="num">{t.slice(0, 16)}</span> },
    {
      title: "操作",
      key: "do",
      card: "actions",
      render: (_, c) => (
        <Button type="link" onClick={() => dialog.open({ kind: "case", record: c })}>
          查看
        </Button>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        <Button onClick={() => setWords(!words)} aria-expanded={words}>
          {words ? "收起词库" : "敏感词库"}
        </Button>
      </ScreenHead>
      {words && <WordsPanel />}
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Select aria-label="类型" allowClear placeholder="全部类型" value={list.values.type} onChange={(type) => list.set({ type })} options={typeValues.map((value) => ({ value, label: types[value] }))} />
          <Select aria-label="原因" allowClear placeholder="全部原因" value={list.values.why} onChange={(why) => list.set({ why })} options={statusOptions(whys)} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(c) => `${c.type}${c.id}`} label="待审核的社区内容" empty={{ text: "没有等待处理的内容。" }} />
      </section>
      {dialog.value?.kind === "case" && <CaseDrawer record={dialog.value.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}
