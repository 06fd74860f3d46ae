import { oneOf } from "@/api/filters";
import type { InvoiceRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { StateTabs } from "@/ui/StateTabs";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { invoiceStatus, kindShort, kindWord } from "./invoice";
import { IssueDialog } from "./IssueDialog";
import s from "./invoice.module.css";

const views = [
  { value: undefined, label: "待处理" },
  { value: "ended", label: "已处理" },
] as const;

const decided: ListColumn<InvoiceRow> = {
  title: "处理",
  key: "decided",
  render: (_, r) => (
    <span className={s.two}>
      {r.status === "refused" ? <span className={s.words}>{r.reason}</span> : <span className="code">{r.redNumber || r.number}</span>}
      <span className="t3">
        {r.decidedBy} {moment(r.decidedAt)}
      </span>
    </span>
  ),
};
const waiting: ListColumn<InvoiceRow> = { title: "等待自", dataIndex: "since", render: (at: number) => <span className={s.time}>{moment(at)}</span> };

/** The operators' desk: invoices to be issued or reversed, the oldest first, and those that are decided. */
export function InvoiceReview({ title }: { title: string }) {
  const list = useList("/family/user/invoice/review", { filters: { status: oneOf(["ended"]) }, views: ["status"], input: ({ status }) => ({ status }) });
  const { status } = list.values;
  const ended = status === "ended";
  const dialog = useDialog<{ kind: "issue" | "refuse" | "reverse" | "view"; record: InvoiceRow }>();
  const columns: ListColumn<InvoiceRow>[] = [
    {
      title: "抬头",
      dataIndex: "title",
      card: "title",
      render: (name: string, r) => (
        <span className={s.two}>
          <b>{name}</b>
          {r.taxNo && <span className="code">{r.taxNo}</span>}
        </span>
      ),
    },
    {
      title: "金额（元）",
      dataIndex: "amountFen",
      align: "right",
      render: (fen: number, r) => (
        <span className={s.two}>
          <b className="num">{yuan(fen)}</b>
          <span className="t3" title={kindWord[r.kind]}>
            {kindShort[r.kind]}
          </span>
        </span>
      ),
    },
    { title: "状态", dataIndex: "status", card: "side", render: (value: InvoiceRow["status"]) => <StatusTag of={invoiceStatus} value={value} /> },
    {
      title: "内容",
      key: "lines",
      render: (_, r) => (
        <span className={s.two}>
          <span>
            {r.lines[0]?.name}
            {r.lines.length > 1 && ` 等 ${r.lines.length} 个订单`}
          </span>
          {r.status === "toReverse" && <span className="bad">{r.reason}</span>}
        </span>
      ),
    },
    {
      title: "申请人",
      key: "who",
      render: (_, r) => (
        <span className={s.two}>
          <span>{r.userName || r.nickname || "已注销用户"}</span>
          <span className="t3">{r.enterprise ? `代 ${r.enterprise}` : <span className="num">{r.telephone || "个人"}</span>}</span>
        </span>
      ),
    },
    ended ? decided : waiting,
    {
      title: "操作",
      key: "actions",
      card: "actions",
      render: (_, record) => (
        <span className={s.acts}>
          {!ended && (
            <Permit any={["platform:invoice:decide"]}>
              {record.status === "toReverse" ? (
                <button type="button" className="btn s" onClick={() => dialog.open({ kind: "reverse", record })}>
                  登记冲红<span className="sr">，{record.title} {yuan(record.amountFen)} 元</span>
                </button>
              ) : (
                <>
                  <button type="button" className="btn s" onClick={() => dialog.open({ kind: "issue", record })}>
                    开具<span className="sr">，{record.title} {yuan(record.amountFen)} 元</span>
                  </button>
                  <button type="button" className="btn s" onClick={() => dialog.open({ kind: "refuse", record })}>
                    不予开票<span className="sr">，{record.title} {yuan(record.amountFen)} 元</span>
                  </button>
                </>
              )}
            </Permit>
          )}
          <button type="button" className="btn s" onClick={() => dialog.open({ kind: "view", record })}>
            查看<span className="sr">，{record.title} {yuan(record.amountFen)} 元</span>
          </button>
        </span>
      ),
    },
  ];
  return (
    <AntdLayout>
      <ScreenHead title={title} about="先在电子税务局开具，再登记发票号码并上传文件；申请人会收到消息并可以下载。已开票的订单退款后，发票在这里等待冲红。" />
      <StateTabs tabs={views.map((view) => ({ ...view, count: view.value === status ? list.total : undefined }))} value={status} onPick={(value) => list.set({ status: value })} />
      <section className="panel" aria-label={title}>
        <ListTable key={status ?? "wait"} list={list} columns={columns} rowKey={(r) => r.no} label={title} empty={{ of: "order", text: ended ? "还没有处理过发票。" : "没有等待处理的发票。用户申请后会按时间排在这里。" }} />
      </section>
      {dialog.value && <IssueDialog {...dialog.value} onClose={dialog.close} />}
    </AntdLayout>
  );
}
