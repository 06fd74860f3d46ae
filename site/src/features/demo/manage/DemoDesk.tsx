import { Button, Input, Select } from "antd";
import { text } from "@/api/filters";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { useLabels } from "@/parts/labels";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import s from "@/ui/antd/bench.module.css";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { useDialog } from "@/ui/useDialog";
import { DemoDialog } from "./DemoDialog";
import { SeatsDrawer } from "./SeatsDrawer";
import { DESK, type ManagedDemo, systemStatus, tally } from "./status";

/** The demonstration systems, and the accounts of them that visitors are lent. */
export function DemoDesk({ title }: { title: string }) {
  const types = useLabels("PRODUCT_TYPE");
  const list = useList(DESK, { filters: { typeCode: text(32), keyword: text(50) } });
  const dialog = useDialog<{ kind: "edit"; record?: ManagedDemo } | { kind: "seats"; id: string }>();
  const columns: ListColumn<ManagedDemo>[] = [
    {
      title: "系统",
      key: "name",
      card: "title",
      render: (_, d) => (
        <span className={s.two}>
          {d.off ? (
            <b>{d.name}</b>
          ) : (
            <Link className="link" href={paths.demoOf(d.id)} target="_blank">
              {d.name}
            </Link>
          )}
          <small>{d.intro}</small>
        </span>
      ),
    },
    { title: "状态", key: "state", card: "side", render: (_, d) => <StatusTag of={systemStatus} value={d.off ? "off" : "on"} /> },
    { title: "类型", key: "type", render: (_, d) => d.typeName || "—" },
    {
      title: "账号",
      key: "seats",
      render: (_, d) => {
        const n = tally(d);
        return (
          <span className={s.two}>
            <span className="num">
              空闲 {n.free} / {n.all}
            </span>
            <small className="num">
              借出 {n.leased}
              {n.off > 0 && `，停用 ${n.off}`}
            </small>
          </span>
        );
      },
    },
    { title: "每次体验", dataIndex: "leaseMinutes", align: "right", render: (n: number) => `${n} 分钟` },
    { title: "数据重置", dataIndex: "resetTime", render: (time: string) => <span className="num">每天 {time}</span> },
    { title: "浏览", dataIndex: "viewCount", align: "right", render: (n: number) => count(n) },
    { title: "排序", dataIndex: "sort", align: "right" },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <span className={s.acts}>
          <Button size="small" onClick={() => dialog.open({ kind: "seats", id: record.id })}>
            体验账号<span className="sr">，{record.name}</span>
          </Button>
          <Permit any={["platform:demo:edit"]}>
            <Button size="small" onClick={() => dialog.open({ kind: "edit", record })}>
              编辑<span className="sr">，{record.name}</span>
            </Button>
          </Permit>
        </span>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="访客借用体验账号时由系统即时生成密码，到期自动失效；这里看不到任何密码。">
        <Permit any={["platform:demo:edit"]}>
          <button type="button" className="btn p" onClick={() => dialog.open({ kind: "edit" })}>
            新建系统
          </button>
        </Permit>
      </ScreenHead>
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Select aria-label="类型" placeholder="全部类型" allowClear value={list.values.typeCode} options={types.options} onChange={(typeCode?: string) => list.set({ typeCode })} />
          <Input aria-label="名称或简介" placeholder="名称或简介" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(d) => d.id} label={title} empty={{ text: "还没有演示系统。新建后增加体验账号，访客就可以申请体验。" }} />
      </section>
      {dialog.value?.kind === "edit" && <DemoDialog record={dialog.value.record} onClose={dialog.close} />}
      {dialog.value?.kind === "seats" && <SeatsDrawer id={dialog.value.id} onClose={dialog.close} />}
    </AntdLayout>
  );
}
