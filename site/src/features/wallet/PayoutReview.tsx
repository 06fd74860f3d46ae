import { oneOf } from "@/api/filters";
import type { PayoutRow } from "@/api/shapes";
import { useList } from "@/api/useList";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { StateTabs } from "@/ui/StateTabs";
import { ListTable, type ListColumn } from "@/ui/antd/ListTable";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { StatusTag } from "@/ui/antd/StatusTag";
import { yuan } from "@/ui/money";
import { ErrorStrip } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { PayoutDialog, type PayoutWord } from "./PayoutDialog";
import { payoutStatus } from "./status";
import s from "./Payout.module.css";

const views = [
  { value: undefined, label: "待核对" },
  { value: "paying", label: "转账中" },
  { value: "ended", label: "已处理" },
] as const;
const empty = {
  wait: "没有等待核对的转账。用户申请后会按时间排在这里。",
  paying: "没有正在进行的转账。",
  ended: "还没有处理过转账。",
};
const AGAIN = "/family/order/alipay/tocash/again";
const REVIEW = "/family/order/alipay/tocash/review";

/** The operators' list of transfers: those that wait for a look, the oldest first, those that the provider makes, and those that have ended. */
export function PayoutReview({ title }: { title: string }) {
  const list = useList(REVIEW, {
    filters: { status: oneOf(["paying", "ended"]) },
    views: ["status"],
    input: ({ status }) => ({ status }),
  });
  const dialog = useDialog<{ kind: PayoutWord; record: PayoutRow }>();
  const { status } = list.values;
  const columns: ListColumn<PayoutRow>[] = [
    { title: "申请时间", dataIndex: "createdAt", render: (at: number) => <span className={s.time}>{moment(at)}</span> },
    {
      title: "金额（元）",
      dataIndex: "amountFen",
      align: "right",
      card: "title",
      render: (fen: number, r) => (
        <span className={s.two}>
          <b className={`num ${s.sum}`}>{yuan(fen)}</b>
          {r.feeFen > 0 && r.status !== "refused" && r.status !== "failed" && <span className="t3">到账 {yuan(r.arriveFen)}</span>}
        </span>
      ),
    },
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
    status === "ended"
      ? {
          title: "处理",
          key: "decided",
          render: (_, r) => (
            <span className={s.two}>
              <span className={s.words}>{r.note}</span>
              <span className="t3">
                {r.decidedBy || "支付宝"} {moment(r.decidedAt)}
              </span>
            </span>
          ),
        }
      : status === "paying"
        ? {
            title: "进度",
            key: "said",
            render: (_, r) => (
              <span className={s.two}>
                <span className={s.words}>{r.said || "等待支付宝答复"}</span>
                <span className="t3">
                  {moment(r.begunAt)} 开始，已询问 {r.tries} 次
                </span>
              </span>
            ),
          }
        : {
            title: "操作",
            key: "actions",
            card: "actions",
            render: (_, record) => <Words record={record} onPick={(kind) => dialog.open({ kind, record })} />,
          },
  ];
  if (status === "paying") columns.push({ title: "操作", key: "again", card: "actions", render: (_, record) => <Again record={record} /> });
  return (
    <AntdLayout>
      <ScreenHead title={title} about="支付宝不能再原路退回的余额和企业账户的提现，由平台转账。金额已从账户冻结；同意后由支付宝转账，转不成的自动回到账户。" />
      <StateTabs tabs={views.map((view) => ({ ...view, count: view.value === status ? list.total : undefined }))} value={status} onPick={(value) => list.set({ status: value })} />
      <section className="panel" aria-label={title}>
        <ListTable key={status ?? "wait"} list={list} columns={columns} rowKey={(r) => r.no} label={title} empty={{ of: "order", text: empty[status ?? "wait"] }} />
      </section>
      {dialog.value && <PayoutDialog {...dialog.value} onClose={dialog.close} />}
    </AntdLayout>
  );
}

const words = { transfer: "同意转账", done: "登记线下转账", refused: "不予退回" } as const;

function Words({ record, onPick }: { record: PayoutRow; onPick: (kind: PayoutWord) => void }) {
  const kinds: PayoutWord[] = record.byHand ? ["done", "refused"] : ["transfer", "done", "refused"];
  return (
    <Permit any={["platform:payout:decide"]}>
      <span className={s.acts}>
        {kinds.map((kind) => (
          <button key={kind} type="button" className="btn s" onClick={() => onPick(kind)}>
            {words[kind]}
            <span className="sr">，{yuan(record.amountFen)} 元</span>
          </button>
        ))}
      </span>
    </Permit>
  );
}

/** Asks the provider at once, as the machine would later. */
function Again({ record }: { record: PayoutRow }) {
  const { submit, busy, error } = useSubmit(AGAIN, {
    refresh: [REVIEW],
    onDone: (now) => toast({ paying: "支付宝还没有结果，会继续自动询问", done: "已转账", failed: "转账未成功，金额已回到账户", wait: "", refused: "" }[now.status] || "状态已更新", now.status === "done" ? "ok" : undefined),
  });
  return (
    <Permit any={["platform:payout:decide"]}>
      <button type="button" className="btn s" disabled={busy} onClick={() => void submit({ no: record.no })}>
        {busy ? "正在询问…" : "立即询问"}
        <span className="sr">，{yuan(record.amountFen)} 元</span>
      </button>
      {error !== null && <ErrorStrip error={error} />}
    </Permit>
  );
}
