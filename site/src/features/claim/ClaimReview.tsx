import { oneOf } from "@/api/filters";
import type { ClaimRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { paths } from "@/addresses";
import { Permit } from "@/session/Permit";
import { ClaimWords } from "@/parts/claim/ClaimWords";
import { DecideDialog } from "@/parts/claim/DecideDialog";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag, type StatusTable } from "@/ui/antd/StatusTag";
import { StateTabs } from "@/ui/StateTabs";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { NeedDisputes } from "./NeedDisputes";
import s from "./claim.module.css";

const views = [
  { value: undefined, label: "待裁定" },
  { value: "ended", label: "已裁定" },
  { value: "need", label: "需求纠纷" },
] as const;
const decisions: StatusTable<"paid" | "rejected"> = { paid: { label: "支持退款", tone: "ok" }, rejected: { label: "不支持退款", tone: "off" } };

/** The operators' list of claims that wait for their word, the oldest first, and of those that they have decided. */
export function ClaimReview({ title }: { title: string }) {
  const list = useList("/family/user/order/claim/review", { filters: { status: oneOf(["ended", "need"]) }, views: ["status"], input: ({ status }) => ({ status: status === "ended" ? status : undefined }) });
  const { status } = list.values;
  const ended = status === "ended";
  const dialog = useDialog<{ kind: "yes" | "no"; record: ClaimRow }>();
  const columns: ListColumn<ClaimRow>[] = [
    {
      title: "商品",
      dataIndex: "name",
      card: "title",
      render: (name: string, r) => (
        <span className={s.two}>
          <b>{name}</b>
          <Link className="link" href={paths.providerHome(r.sellerId)}>
            {r.sellerName}
          </Link>
        </span>
      ),
    },
    { title: "金额（元）", dataIndex: "payFen", align: "right", render: (fen: number) => <b className="num">{yuan(fen)}</b> },
    {
      title: ended ? "裁定时间" : "转平台时间",
      key: "at",
      render: (_, r) => (
        <span className={s.two}>
          <span>{moment(ended ? r.decidedAt : r.since)}</span>
          <span className="t3">购于 {moment(r.createdAt)}</span>
        </span>
      ),
    },
    { title: "双方说明", key: "words", render: (_, r) => <ClaimWords claim={r.claim} /> },
    { title: "收入", key: "released", render: (_, r) => (r.released ? "已转入企业账户" : "冻结中") },
    ended ? {
      title: "裁定",
      key: "decided",
      card: "side",
      render: (_, r) => (
        <span className={s.two}>
          <StatusTag of={decisions} value={r.claim.state === "paid" ? "paid" : "rejected"} />
          <span className="t3">{r.decidedBy}</span>
        </span>
      ),
    } : {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <Permit any={["platform:claim:decide"]}>
          <span className={s.acts}>
            <button type="button" className="btn s" onClick={() => dialog.open({ kind: "yes", record })}>
              支持退款<span className="sr">，{record.name}</span>
            </button>
            <button type="button" className="btn s" onClick={() => dialog.open({ kind: "no", record })}>
              不支持<span className="sr">，{record.name}</span>
            </button>
          </span>
        </Permit>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="卖方拒绝后买家申请介入的，和卖方 3 天内没有处理的售后。裁定后双方都会收到消息，并记入操作日志。" />
      <StateTabs tabs={views.map((view) => ({ ...view, count: view.value === status && status !== "need" ? list.total : undefined }))} value={status} onPick={(value) => list.set({ status: value })} />
      {status === "need" ? (
        <NeedDisputes />
      ) : (
        <section className="panel" aria-label={title}>
          <ListTable key={status ?? "wait"} list={list} columns={columns} rowKey={(r) => r.orderNo} label={title} empty={{ of: "order", text: ended ? "还没有裁定过售后。" : "没有等待裁定的售后。转到平台的会按时间排在这里。" }} />
        </section>
      )}
      {dialog.value && <DecideDialog by="/family/user/order/claim/decide" {...dialog.value} onClose={dialog.close} />}
    </AntdLayout>
  );
}
