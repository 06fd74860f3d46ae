import { useState } from "react";
import { Pagination } from "antd";
import { useGet } from "@/api/hooks";
import type { PayoutRecord } from "@/api/shapes";
import { calls, nameOf, usePurse } from "@/parts/purse/purse";
import { StatusTag } from "@/ui/antd/StatusTag";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { payoutStatus } from "./status";
import s from "./Payout.module.css";

const words = { own: { title: "余额退回", hint: "由平台转账的部分" }, company: { title: "提现", hint: "较大的金额由平台核对后转账" } };

/** The transfers out of the account around, each with how far it has come; nothing where there are none. */
export function Payouts() {
  const purse = usePurse();
  const [at, setAt] = useState({ current: 1, pageSize: 5 });
  const { data, error, mutate } = useGet(calls[purse].payouts, at);
  if (!data?.total && !error) return null;
  return (
    <section className={`panel ${s.payouts}`} aria-label={words[purse].title}>
      <header>
        <h2>{words[purse].title}</h2>
        <span className="t3">{words[purse].hint}</span>
      </header>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      <ol>
        {data?.records?.map((p) => (
          <Payout key={p.no} payout={p} />
        ))}
      </ol>
      {data && data.total > at.pageSize && <Pagination {...at} total={data.total} size="small" showSizeChanger={false} onChange={(current) => setAt({ ...at, current })} />}
    </section>
  );
}

const ends = { wait: "等待平台核对", paying: "正在转账", done: "已转账", refused: "未通过，金额已回到", failed: "转账未成功，金额已回到" };

function Payout({ payout: p }: { payout: PayoutRecord }) {
  const purse = usePurse();
  const back = p.status === "refused" || p.status === "failed";
  const ended = back || p.status === "done";
  return (
    <li data-payout={p.status}>
      <div className={s.line}>
        <strong>¥{yuan(p.amountFen)}</strong>
        <StatusTag of={payoutStatus} value={p.status} />
        <span className={s.to}>
          {p.account}（{p.realName}）
        </span>
      </div>
      <ol className={s.progress} aria-label="进度">
        <li data-done>
          申请 <time>{moment(p.createdAt)}</time>
        </li>
        <li data-done={ended ? "" : undefined} data-bad={back ? "" : undefined}>
          {ends[p.status]}
          {back && nameOf[purse]} {ended && <time>{moment(p.decidedAt)}</time>}
        </li>
      </ol>
      {p.feeFen > 0 && !back && (
        <p className={s.note}>
          手续费 {yuan(p.feeFen)} 元，{p.status === "done" ? "到账" : "预计到账"} {yuan(p.arriveFen)} 元
        </p>
      )}
      {p.note && <p className={s.note}>{p.status === "done" ? `转账流水号 ${p.note}` : `原因：${p.note}`}</p>}
    </li>
  );
}
