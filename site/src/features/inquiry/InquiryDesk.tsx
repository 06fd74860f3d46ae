import { Button, Input, Select } from "antd";
import { oneOf, text } from "@/api/filters";
import { useRead } from "@/api/hooks";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import s from "@/ui/antd/bench.module.css";
import { FilterBar, ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { StateTabs } from "@/ui/StateTabs";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { HandleDialog } from "./HandleDialog";
import { type Inquiry, inquiryStatus, type State } from "./status";

const states: readonly State[] = ["new", "doing", "done"];
const kinds = [
  { value: "product", label: "产品咨询" },
  { value: "demo", label: "预约演示" },
  { value: "channel", label: "渠道合作" },
  { value: "provider", label: "服务商入驻" },
  { value: "support", label: "使用问题" },
  { value: "feedback", label: "意见建议" },
] as const;
const kindValues = kinds.map((k) => k.value);

/** What visitors have written by the forms of /business and /support, and what was done about it. */
export function InquiryDesk({ title }: { title: string }) {
  const list = useList("/micro/home/inquiry/page", { filters: { state: oneOf(states), kind: oneOf(kindValues), keyword: text(40) } });
  const { data: totals } = useRead("/micro/home/inquiry/page", { current: 1, pageSize: 1 });
  const dialog = useDialog<{ kind: "handle"; record: Inquiry }>();
  const columns: ListColumn<Inquiry>[] = [
    {
      title: "来自",
      key: "from",
      card: "title",
      render: (_, i) => (
        <span className={s.two}>
          <b>{i.name}</b>
          {i.company && <small>{i.company}</small>}
        </span>
      ),
    },
    { title: "状态", dataIndex: "state", card: "side", render: (state: State) => <StatusTag of={inquiryStatus} value={state} /> },
    {
      title: "类型",
      dataIndex: "kindName",
      render: (name: string, i) =>
        i.productId ? (
          <Link className="link" href={paths.productDetail(i.productId)} target="_blank">
            {name}
          </Link>
        ) : (
          name
        ),
    },
    {
      title: "手机号",
      dataIndex: "telephone",
      render: (telephone: string) => (
        <a className="link num" href={`tel:${telephone}`}>
          {telephone}
        </a>
      ),
    },
    { title: "内容", dataIndex: "content", render: (content: string) => <span className={s.two}>{content}</span> },
    { title: "收到", dataIndex: "createdAt", render: (at: number) => <span className="num">{moment(at)}</span> },
    {
      title: "处理",
      key: "handled",
      render: (_, i) =>
        i.handledAt ? (
          <span className={s.two}>
            <span>{i.note || "—"}</span>
            <small>
              {i.handledBy} <span className="num">{moment(i.handledAt)}</span>
            </small>
          </span>
        ) : (
          "—"
        ),
    },
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <Permit any={["platform:inquiry:edit"]}>
          <Button size="small" onClick={() => dialog.open({ kind: "handle", record })}>
            登记处理<span className="sr">，{record.name}</span>
          </Button>
        </Permit>
      ),
    },
  ];
  const tabs = [{ value: undefined, label: "全部", count: totals?.counts.all }, ...states.map((value) => ({ value, label: inquiryStatus[value].label, count: totals?.counts[value] }))];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="商务合作与技术支持页面收到的咨询，保存 180 天。" />
      <StateTabs tabs={tabs} value={list.values.state} onPick={(state) => list.set({ state })} />
      <section className="panel" aria-label={title}>
        <FilterBar list={list}>
          <Select aria-label="类型" placeholder="全部类型" allowClear value={list.values.kind} options={[...kinds]} onChange={(kind?: Inquiry["kind"]) => list.set({ kind })} />
          <Input aria-label="称呼、单位、手机号或内容" placeholder="称呼、单位、手机号或内容" prefix={<Icon name="search" />} allowClear {...list.keyword("keyword")} />
        </FilterBar>
        <ListTable list={list} columns={columns} rowKey={(i) => i.id} label={title} empty={{ text: "还没有收到咨询。访客提交后会出现在这里，并以消息通知。" }} />
      </section>
      {dialog.value && <HandleDialog record={dialog.value.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}
