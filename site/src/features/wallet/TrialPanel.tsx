import type { Desk } from "@/api/shapes";
import { yuan } from "@/ui/money";
import { Empty } from "@/ui/states";
import { classes, faultOf } from "./desk";
import s from "./MoneyDesk.module.css";

/** The trial balance: the lines of all accounts by class, which add up to nothing, and what customers hold by their balances. */
export function TrialPanel({ trial, right }: { trial: Desk["trial"]; right: boolean }) {
  const rows = trial.classes.filter((c) => c.class !== "unknown" || c.sumFen !== 0 || c.lines > 0);
  const customers = rows.filter((c) => c.class === "personal" || c.class === "enterprise").reduce((sum, c) => sum + c.sumFen, 0);
  const differ = trial.balancesFen - customers;
  return (
    <section className={`panel ${s.panel}`} aria-label="试算平衡" data-trial={trial.day} data-right={right || undefined}>
      <header>
        <h2>试算平衡</h2>
        <span className="t3">{trial.day ? `截至 ${trial.day} 24:00，金额单位：元` : "金额单位：元"}</span>
      </header>
      {!trial.day ? (
        <Empty of="order" text="还没有试算。每天 1 点以后汇总前一天为止的全部记账行。" />
      ) : (
        <>
          {/* A region that scrolls has to be reached by the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={s.wide} tabIndex={0} role="group" aria-label="试算平衡表">
            <table>
              <thead>
                <tr>
                  <th>账户类别</th>
                  <th className={s.count}>记账行</th>
                  <th>当期变动</th>
                  <th>期末余额</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((c) => (
                  <tr key={c.class} data-class={c.class}>
                    <th scope="row">{classes[c.class]}</th>
                    <td className={`num ${s.count}`}>{c.lines || "—"}</td>
                    <td className="num">{c.movedFen === 0 ? "—" : yuan(c.movedFen)}</td>
                    <td className="num">{yuan(c.sumFen)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">合计（应为零）</th>
                  <td className={`num ${s.count}`}>{rows.reduce((n, c) => n + c.lines, 0) || "—"}</td>
                  <td className="num">{yuan(rows.reduce((sum, c) => sum + c.movedFen, 0))}</td>
                  <td className="num">
                    <b data-tone={trial.sumFen === 0 ? "ok" : "bad"}>{yuan(trial.sumFen)}</b>
                  </td>
                </tr>
              </tfoot>
            </table>
          </div>
          <p className={s.verdict} data-tone={right ? "ok" : "bad"}>
            {differ === 0
              ? `${trial.accounts} 个客户账户的余额合计 ${yuan(trial.balancesFen)} 元，与全部明细一致。`
              : `${trial.accounts} 个客户账户的余额合计 ${yuan(trial.balancesFen)} 元，明细合计 ${yuan(customers)} 元，相差 ${yuan(differ)} 元。`}
          </p>
          {trial.faults.length > 0 && (
            <ol className={s.list}>
              {trial.faults.map((f) => (
                <li key={f.kind + f.of} data-fault={f.kind}>
                  <div className={s.line}>
                    <b>{faultOf(f).label}</b>
                    <span className={`num ${s.no}`}>{f.of}</span>
                    <span className={s.sides}>
                      明细 <b className="num">{yuan(f.hereFen)}</b>　应为 <b className="num">{yuan(f.thenFen)}</b>
                    </span>
                  </div>
                  <p className={s.what}>{faultOf(f).what}</p>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}
