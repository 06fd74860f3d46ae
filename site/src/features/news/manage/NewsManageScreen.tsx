import { Button, Input, Select } from "antd";
import { useState } from "react";
import { text, whole } from "@/api/filters";
import { useRead } from "@/api/hooks";
import { useList } from "@/api/useList";
import { useRowAct } from "@/api/useRowAct";
import { paths } from "@/addresses";
import { useLabels } from "@/parts/labels";
import { useEditing } from "@/parts/editing/useEditing";
import { newsStatus } from "@/parts/record/status";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { NewsEditor } from "./NewsEditor";
import { NewsPreview } from "./NewsPreview";
import { audienceOf, type ManagedNews, stateOf } from "./status";
import s from "@/ui/antd/bench.module.css";

const tabs = [
  { value: undefined, label: "全部", of: "all" },
  { value: 2, label: "已发布", of: "on" },
  { value: 1, label: "待发布", of: "scheduled" },
  { value: 0, label: "草稿", of: "draft" },
  { value: 3, label: "已撤回", of: "withdrawn" },
] as const;

/** The news of the enterprise that the tab is in, in any state; the operators' are the platform's. The editor stands in the list's place. */
export function NewsManageScreen({ title }: { title: string }) {
  const { id, edit } = useEditing();
  if (id)
    return (
      <AntdLayout>
        <NewsEditor key={id} id={id} onOpen={edit} onBack={() => edit("")} />
      </AntdLayout>
    );
  return <NewsTable title={title} onEdit={edit} />;
}

function NewsTable({ title, onEdit }: { title: string; onEdit: (id: string) => void }) {
  const types = useLabels("NEWS_TYPE");
  const [now] = useState(() => Date.now());
  const list = useList("/micro/home/info/manage", { filters: { status: whole(0, 3), type: text(32), keyword: text(40) } });
  const { data: totals } = useRead("/micro/home/info/manage", { current: 1, pageSize: 1 });
  const publishes = totals?.publishes ?? false;
  const dialog = useDialog<{ kind: "preview"; record: ManagedNews }>();
  const withdraw = useRowAct("/micro/home/info/edit", {
    refresh: ["/micro/home/info/manage"],
    onDone: () => toast("已撤回，读者不再看到", "ok"),
  });
  const columns: ListColumn<ManagedNews>[] = [
    {
      title: "标题",
      key: "title",
      card: "title",
      render: (_, n) => (
        <span className={s.two}>
          <button type="button" className="link" onClick={() => dialog.open({ kind: "preview", record: n })}>
            {n.title}
          </button>
          <small>{n.summary}</small>
        </span>
      ),
    },
    { title: "状态", key: "state", card: "side", render: (_, n) => <StatusTag of={newsStatus} value={stateOf(n, now)} /> },
    { title: "类型", dataIndex: "type", render: (type: string) => types.labelOf(type) || "—" },
    { title: "范围", key: "audience", render: (_, n) => audienceOf(n, publishes) },
    {
      title: "发布与下线",
      key: "times",
      render: (_, n) => (
        <span className={s.two}>
          <span className="num">{n.publishAt ? moment(n.publishAt) : "—"}</span>
          {n.expireAt > 0 && <small className="num">至 {moment(n.expireAt)}</small>}
        </span>
      ),
    },
    { title: "置顶至", dataIndex: "pinnedUntilAt", render: (at: number) => <span className="num">{at > now ? moment(at) : "—"}</span> },
    { title: "阅读", dataIndex: "readCount", align: "right", render: (n: number) => count(n) },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, n) => (
        <span className={s.acts}>
          {n.can.edit && (
            <Button size="small" onClick={() => onEdit(n.id)}>
              编辑<span className="sr">，{n.title}</span>
            </Button>
          )}
          {n.can.withdraw && (
            <ConfirmButton size="small" title={`撤回“${n.title}”？`} detail="撤回后读者立即看不到，可以修改后再次发布。" yes="撤回" onYes={() => withdraw.submit({ action: "withdraw", audience: n.audience, id: n.id, rev: n.rev })}>
              撤回<span className="sr">，{n.title}</span>
            </ConfirmButton>
          )}
          {n.shown && n.audience === "all" && (
            <Link className="link" href={paths.newsDetail(n.id)} target="_blank">
              公开页面<span className="sr">，{n.title}</span>
            </Link>
          )}
        </span>
      ),
    },
  ];
  const { status } = list.values;
  return (
    <AntdLayout>
      <ScreenHead title={title}>
        <Permit any={["news:item:edit"]}>
          <button type="button" className="btn p" onClick={() => onEdit("new")}>
            {publishes ? "新建新闻" : "新建公告"}
          </button>
        </Permit>
      </ScreenHead>
      <StateTabs tabs={tabs.map(({ value, label, of }) => ({ value, label, count: totals?.counts[of] }))} value={status} onPick={(to) => list.set({ status: to })} />
      {withdraw.error !== null && <ErrorStrip error={withdraw.error} />}
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Select aria-label="类型" placeholder="全部类型" allowClear value={list.values.type} options={types.options} onChange={(to?: string) => list.set({ type: to })} />
          <Input aria-label="标题或摘要" placeholder="标题或摘要" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(n) => n.id} label={title} empty={{ text: publishes ? "还没有新闻。发布后会出现在新闻公告页和首页。" : "还没有公告。写给本企业成员的公告会出现在他们的工作台首页。" }} />
      </section>
      {dialog.value && <NewsPreview id={dialog.value.record.id} name={dialog.value.record.title} onClose={dialog.close} />}
    </AntdLayout>
  );
}
