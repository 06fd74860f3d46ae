import { oneOf } from "@/api/filters";
import type { PayoutRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { StateTabs } from "@/ui/StateTabs";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { StatusTag } from "@/ui/antd/StatusTag";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useDialog } from "@/ui/useDialog";
import { PayoutDialog } from "./PayoutDialog";
import { payoutStatus } from "./status";
import s from "./Payout.module.css";

const views = [
  { value: undefined, label: "待处理" },
  { value: "ended", label: "已处理" },
] as const;

/** The operators' list of balances that wait for a transfer, the oldest first, and of those that are decided. */
export function PayoutReview({ title }: { title: string }) {
  const list = useList("/family/order/alipay/tocash/review", {
    filters: { status: oneOf(["ended"]) },
    input: ({ status }) => ({ status }),
  });
  const dialog = useDialog<{ kind: "done" | "refused"; record: PayoutRow }>();
  const { status } = list.values;
  const ended = status === "ended";
  const columns: ListColumn<PayoutRow>[] = [
    { title: "申请时间", dataIndex: "createdAt", render: (at: number) => <span className={s.time}>{moment(at)}</span> },
    { title: "金额（元）", dataIndex: "amountFen", align: "right", card: "title", render: (fen: number) => <b className={`num ${s.sum}`}>{yuan(fen)}</b> },
    { title: "状态", dataIndex: "status", card: "side", render: (value: PayoutRow["status"]) => <StatusTag of={payoutStatus} value={value} /> },
    {
      title: "收款人",
      key: "payee",
      render: (_, r) => (
        <span className={s.two}>
          <span className="num">{r.account}</span>
          <span className="t3">{r.realName}</span>
        </span>
      ),
    },
    {
      title: "申请人",
      key: "who",
      render: (_, r) => (
        <span className={s.two}>
          <span>
            {r.nickname || "已注销用户"}
            {r.registered && `（${r.registered}）`}
          </span>
          {r.enterprise && <span>代 {r.enterprise} 提现</span>}
          <span className="t3 num">{r.telephone || "—"}</span>
        </span>
      ),
    },
    ended
      ? {
          title: "处理",
          key: "decided",
          render: (_, r) => (
            <span className={s.two}>
              <span className={s.words}>{r.note}</span>
              <span className="t3">
                {r.decidedBy} {moment(r.decidedAt)}
              </span>
            </span>
          ),
        }
      : {
          title: "操作",
          key: "actions",
          card: "actions",
          render: (_, record) => (
            <Permit any={["platform:payout:decide"]}>
              <span className={s.acts}>
                <button type="button" className="btn s" onClick={() => dialog.open({ kind: "done", record })}>
                  登记转账<span className="sr">，{yuan(record.amountFen)} 元</span>
                </button>
                <button type="button" className="btn s" onClick={() => dialog.open({ kind: "refused", record })}>
                  不予退回<span className="sr">，{yuan(record.amountFen)} 元</span>
                </button>
              </span>
            </Permit>
          ),
        },
  ];
  return (
    <AntdLayout>
      <div className={s.screen}>
        <h1>{title}</h1>
        <p className="t2">支付宝不能再原路退回的余额和企业账户的提现，由平台转账。金额已从账户冻结；先在支付宝完成转账，再登记流水号。</p>
        <StateTabs tabs={views.map((view) => ({ ...view, count: view.value === status ? list.total : undefined }))} value={status} onPick={(value) => list.set({ status: value })} />
        <section className="panel" aria-label={title}>
          <ListTable key={status ?? "wait"} list={list} columns={columns} rowKey={(r) => r.no} label={title} empty={{ of: "order", text: "没有等待转账的余额。用户申请后会按时间排在这里。" }} />
        </section>
      </div>
      {dialog.value && <PayoutDialog {...dialog.value} onClose={dialog.close} />}
    </AntdLayout>
  );
}
