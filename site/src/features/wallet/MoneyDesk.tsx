import type { ReactNode } from "react";
import { Form, Input } from "antd";
import { useGet } from "@/api/hooks";
import type { Desk } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Permit } from "@/session/Permit";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/antd/Dialog";
import { ScreenHead } from "@/ui/antd/ScreenHead";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { keysOf, kindOf, type Difference } from "./desk";
import { TrialPanel } from "./TrialPanel";
import s from "./MoneyDesk.module.css";

const DESK = "/family/order/desk";

/** The operators' desk: what bill and books say differently, and what of the portal's money hangs, each with what to do about it. */
export function MoneyDesk({ title }: { title: string }) {
  const { data, error, mutate } = useGet(DESK, {});
  const dialog = useDialog<{ kind: "note"; record: Difference }>();
  const hanging = data ? data.trades.length + data.refunds.length + data.transfers.length : 0;
  const keys = keysOf(data?.differences ?? []);
  const open = data?.differences.filter((d) => d.noted.at === 0).length ?? 0;
  return (
    <AntdLayout>
      <ScreenHead title={title} about="每小时把支付宝前几天的账单与平台账目逐笔核对。能自动补上的已经补上，下面是需要人处理的。" />
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} height={36} />}
      {data && (
        <>
          <dl className={`panel ${s.sums}`} data-desk={open}>
            <Sum name="待处理的差异" value={String(open)} bad={open > 0} />
            <Sum name="挂起的充值与退款" value={String(data.trades.length + data.refunds.length)} bad={data.trades.length + data.refunds.length > 0} />
            <Sum name="待核对的转账" value={String(data.waiting)} path="/payoutReview" />
            <Sum name="转账中" value={String(data.paying)} bad={data.transfers.length > 0} path="/payoutReview?status=paying" />
            <Sum name="冻结待付" value={`¥${yuan(data.heldFen)}`} />
          </dl>
          <Panel title="差异" hint="最近 14 天" empty="账单与账目一致，没有需要处理的差异。" rows={data.differences.length}>
            <ol className={s.list}>
              {data.differences.map((d, i) => (
                <li key={keys[i]} data-difference={d.kind} data-noted={d.noted.at > 0 || undefined}>
                  <div className={s.line}>
                    <b>{kindOf(d.kind).label}</b>
                    <span className="num t2">{d.day}</span>
                    <span className={`num ${s.no}`}>{d.outTradeNo}</span>
                    <span className={s.sides}>
                      支付宝 <b className="num">{yuan(d.thereFen)}</b>　平台 <b className="num">{yuan(d.hereFen)}</b>
                    </span>
                  </div>
                  {d.noted.at > 0 ? (
                    <p className={s.noted}>
                      {d.noted.note}
                      <span className="t3">
                        　{d.noted.by} {moment(d.noted.at)}
                      </span>
                    </p>
                  ) : (
                    <div className={s.line}>
                      <p className={s.what}>{kindOf(d.kind).what}</p>
                      <Permit any={["platform:money:note"]}>
                        <button type="button" className="btn s" onClick={() => dialog.open({ kind: "note", record: d })}>
                          登记结果<span className="sr">，{d.outTradeNo}</span>
                        </button>
                      </Permit>
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </Panel>
          {hanging === 0 && <Panel title="挂起的款项" hint="充值、退款、转账" empty="充值、退款和转账都有结果，没有挂起的款项。" rows={0} />}
          {data.trades.length > 0 && <Panel title="挂起的充值" hint="半小时没有结果，或一天后放弃询问" rows={data.trades.length}>
            <ol className={s.list}>
              {data.trades.map((t) => (
                <li key={t.outTradeNo}>
                  <div className={s.line}>
                    <b className="num">¥{yuan(t.totalFen)}</b>
                    <span className="t2">{moment(t.createdAt)}</span>
                    <span className={`num ${s.no}`}>{t.outTradeNo}</span>
                    <span className={s.sides}>{t.givenUp ? "已放弃询问" : "等待支付宝"}</span>
                    <Ask outTradeNo={t.outTradeNo} />
                  </div>
                </li>
              ))}
            </ol>
          </Panel>}
          {data.refunds.length > 0 && <Panel title="挂起的退款" hint="自动继续询问，超过一天会通知值班人员" rows={data.refunds.length}>
            <ol className={s.list}>
              {data.refunds.map((r) => (
                <li key={r.requestNo}>
                  <div className={s.line}>
                    <b className="num">¥{yuan(r.amountFen)}</b>
                    <span className="t2">{moment(r.createdAt)}</span>
                    <span className={`num ${s.no}`}>{r.requestNo}</span>
                    <span className={s.sides}>已询问 {r.tries} 次</span>
                  </div>
                </li>
              ))}
            </ol>
          </Panel>}
          {data.transfers.length > 0 && <Panel title="挂起的转账" hint="余额不足时请为平台的支付宝账户充值" rows={data.transfers.length}>
            <ol className={s.list}>
              {data.transfers.map((t) => (
                <li key={t.no}>
                  <div className={s.line}>
                    <b className="num">¥{yuan(t.amountFen)}</b>
                    <span className="t2">{moment(t.begunAt)}</span>
                    <span>{t.said || "等待支付宝答复"}</span>
                    <span className={s.sides}>已询问 {t.tries} 次</span>
                    <Link className="link" href="/payoutReview?status=paying">
                      去处理
                    </Link>
                  </div>
                </li>
              ))}
            </ol>
          </Panel>}
          <TrialPanel trial={data.trial} right={data.right === 1} />
          <Days days={data.days} />
        </>
      )}
      {dialog.value && <NoteDialog record={dialog.value.record} onClose={dialog.close} />}
    </AntdLayout>
  );
}

function Sum({ name, value, bad = false, path }: { name: string; value: string; bad?: boolean; path?: string }) {
  return (
    <div data-bad={bad || undefined}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {path && (
          <Link className="link" href={path}>
            查看
          </Link>
        )}
      </dd>
    </div>
  );
}

function Panel({ title, hint, empty, rows, children }: { title: string; hint: string; empty?: string; rows: number; children?: ReactNode }) {
  return (
    <section className={`panel ${s.panel}`} aria-label={title}>
      <header>
        <h2>
          {title}
          {rows > 0 && <span className="num"> {rows}</span>}
        </h2>
        <span className="t3">{hint}</span>
      </header>
      {rows > 0 ? children : <p className={s.none}>{empty}</p>}
    </section>
  );
}

/** Asks the provider at once about a top-up. */
function Ask({ outTradeNo }: { outTradeNo: string }) {
  const { submit, busy, error } = useSubmit("/family/order/desk/ask", {
    refresh: [DESK],
    onDone: ({ tradeStatus }) => toast(tradeStatus === "TRADE_SUCCESS" || tradeStatus === "TRADE_FINISHED" ? "已付款，金额已入账" : tradeStatus === "TRADE_CLOSED" ? "支付宝已关闭这笔交易" : "支付宝还没有收到付款"),
  });
  return (
    <Permit any={["platform:money:note"]}>
      <button type="button" className="btn s" disabled={busy} onClick={() => void submit({ outTradeNo })}>
        {busy ? "正在询问…" : "立即询问"}
        <span className="sr">，{outTradeNo}</span>
      </button>
      {error !== null && <ErrorStrip error={error} />}
    </Permit>
  );
}

/** The days of the reconciliation: what the provider's bill and the books add up to. */
function Days({ days }: { days: Desk["days"] }) {
  return (
    <section className={`panel ${s.panel}`} aria-label="每日核对">
      <header>
        <h2>每日核对</h2>
        <span className="t3">金额单位：元</span>
      </header>
      {days.length === 0 ? (
        <Empty of="order" text="还没有核对过的日子。第一份账单在次日上午生成。" />
      ) : (
        // A region that scrolls has to be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={s.wide} tabIndex={0} role="group" aria-label="每日核对表">
          <table>
            <thead>
              <tr>
                <th>日期</th>
                <th>支付宝收款</th>
                <th>平台入账</th>
                <th>支付宝退款</th>
                <th>平台退款</th>
                <th>支付宝转出</th>
                <th>平台转出</th>
                <th>自动补记</th>
                <th>差异</th>
              </tr>
            </thead>
            <tbody>
              {days.map((d) => (
                <tr key={d.day} data-day={d.day}>
                  <th scope="row" className="num">
                    {d.day}
                    {d.state === "running" && <span className="t3">　核对中</span>}
                  </th>
                  {[d.paidThere, d.paidHere, d.backThere, d.backHere, d.sentThere, d.sentHere].map((sum, i) => (
                    <td key={i} className="num">
                      {sum.count > 0 ? yuan(sum.fen) : "—"}
                    </td>
                  ))}
                  <td className="num">{d.healed || "—"}</td>
                  <td className="num">
                    {d.differing === 0 ? <span data-tone="ok">一致</span> : <b data-tone={d.unsettled > 0 ? "bad" : undefined}>{d.unsettled > 0 ? `${d.unsettled} 笔待处理` : "已处理"}</b>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function NoteDialog({ record, onClose }: { record: Difference; onClose: () => void }) {
  const [form] = Form.useForm<{ note: string }>();
  const { submit, busy, error } = useSubmit("/family/order/desk/note", {
    form,
    refresh: [DESK],
    onDone: () => {
      toast("已登记", "ok");
      onClose();
    },
  });
  const { day, kind, outTradeNo, requestNo } = record;
  return (
    <Dialog title="登记处理结果" width={520} yes="登记" onYes={form.submit} busy={busy} onClose={onClose}>
      <p className={s.what}>
        {kindOf(kind).label}：{kindOf(kind).what}
      </p>
      <Form form={form} name="difference" layout="vertical" initialValues={{ note: "" }} onFinish={({ note }) => void submit({ day, kind, outTradeNo, ...(requestNo ? { requestNo } : {}), note })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="note" label="核实结果" rules={[{ required: true, whitespace: true, message: "请填写核实结果" }, { max: 200, message: "不能超过200字" }]}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} placeholder="例如：已在支付宝后台退回付款人，退款单号……" />
        </Form.Item>
        <p className="t3">登记后不能修改，记入运营的操作日志。</p>
      </Form>
    </Dialog>
  );
}
