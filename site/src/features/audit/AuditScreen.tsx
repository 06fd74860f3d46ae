import { Button, Input, Select } from "antd";
import { useState } from "react";
import { day, endOfDay, oneOf, startOfDay, text } from "@/api/filters";
import type { AuditRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { ExportButton } from "@/parts/ExportButton";
import { useFoundMembers } from "@/parts/useFoundMembers";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { DateRange } from "@/ui/antd/DateRange";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { Icon } from "@/ui/Icon";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { ChangeDialog } from "./ChangeDialog";
import { areas, areaOf } from "./areas";
import s from "./audit.module.css";

const FILTERS = { from: day, to: day, area: oneOf(areas.map((a) => a.value)), actor: text(64), keyword: text(40) };

/** The book of an enterprise: who did what, before and after. */
export function AuditScreen({ title }: { title: string }) {
  const list = useList("/micro/sys/audit/page", {
    filters: FILTERS,
    input: ({ from, to, area, actor, keyword }) => ({ from: from ? startOfDay(from) : undefined, to: to ? endOfDay(to) : undefined, area, actor, keyword }),
  });
  const dialog = useDialog<{ kind: "change"; row: AuditRow }>();
  const { from, to, area, actor } = list.values;

  const columns: ListColumn<AuditRow>[] = [
    { title: "时间", dataIndex: "at", card: "side", render: (at: number) => <span className="num">{moment(at)}</span> },
    { title: "操作人", dataIndex: "actorName" },
    { title: "类型", dataIndex: "action", render: (action: string) => areaOf(action) },
    { title: "内容", dataIndex: "text", card: "title", render: (words: string) => <span className={s.text}>{words}</span> },
    { title: "地址", dataIndex: "address", card: "none", render: (address: string) => <span className="num t3">{address || "—"}</span> },
    {
      title: "变更",
      key: "actions",
      card: "actions",
      render: (_, row) =>
        (row.before || row.after) && (
          <Button size="small" onClick={() => dialog.open({ kind: "change", row })}>
            查看变更<span className="sr">，{row.text}</span>
          </Button>
        ),
    },
  ];

  return (
    <AntdLayout>
      <ScreenHead title={title} note={list.total !== undefined ? `${list.total} 条` : undefined}>
        <Permit any={["audit:line:export"]}>
          <div className={s.tools}>
            <ExportButton path="/micro/sys/audit/export" of="操作日志" filter={{ from: from ? startOfDay(from) : undefined, to: to ? endOfDay(to) : undefined, area, actor, keyword: list.values.keyword }} />
          </div>
        </Permit>
      </ScreenHead>
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <DateRange label="日期" from={from} to={to} onChange={(range) => list.set(range)} />
          <Select aria-label="类型" placeholder="全部类型" allowClear value={area} options={[...areas]} onChange={(value?: (typeof areas)[number]["value"]) => list.set({ area: value })} />
          <Permit any={["org:user:view"]}>
            <ActorSelect value={actor} name={list.tableProps.dataSource[0]?.actorName} onChange={(value) => list.set({ actor: value })} />
          </Permit>
          <Input {...list.keyword("keyword")} prefix={<Icon name="search" />} placeholder="内容" aria-label="内容" allowClear />
        </FilterBar>
        {list.partial && <p className={s.hint}>只查找了所选日期内最近的 1000 条记录，更早的请缩小日期范围。</p>}
        <ListTable list={list} columns={columns} rowKey={(r) => r.id} label="操作日志" empty={{ text: "还没有操作记录。成员、部门、角色、企业资料，以及产品、模板、案例、新闻和应用的每一次变更都会记在这里。" }} />
      </section>
      {dialog.value && <ChangeDialog row={dialog.value.row} onClose={dialog.close} />}
    </AntdLayout>
  );
}

/** `name` is how the lines call the chosen one: an address may hold somebody whom no search has brought. */
function ActorSelect({ value, name, onChange }: { value: string | undefined; name: string | undefined; onChange: (id: string | undefined) => void }) {
  const [typed, setTyped] = useState("");
  const { rows, nothing } = useFoundMembers(typed);
  const options = (rows ?? []).map((m) => ({ value: m.userId, label: m.name }));
  if (value && name && !options.some((one) => one.value === value)) options.push({ value, label: name });
  return (
    <Select
      aria-label="操作人"
      placeholder="全部操作人"
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value}
      options={options}
      notFoundContent={nothing}
      onChange={(id?: string) => onChange(id)}
    />
  );
}
