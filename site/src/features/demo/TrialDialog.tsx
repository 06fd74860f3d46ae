import { useCallback, useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/error";
import { track } from "@/api/track";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { copy } from "@/ui/copy";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Skeleton } from "@/ui/states";
import { moment } from "@/ui/time";
import type { DemoRow } from "./DemoScreen";
import { apply, resumed, waitOf, type Trial } from "./lease";
import s from "./demo.module.css";

type State = { at: "looking" | "offer" | "asking" | "ended" } | { at: "lent"; trial: Trial } | { at: "refused"; error: unknown };
const TICK_MS = 5000;

/** One system: what can be tried in it, and the account that this browser has or may have. */
export function TrialDialog({ row, onClose, onChange }: { row: DemoRow; onClose: () => void; onChange: () => void }) {
  const [state, setState] = useState<State>({ at: "looking" });
  const enter = useRef<HTMLAnchorElement>(null);
  const [first] = useState(row);

  useSeen("demo", first.id);
  useEffect(() => {
    let here = true;
    resumed(first.id)
      .then((trial) => here && setState(trial ? { at: "lent", trial } : { at: "offer" }))
      .catch((error) => here && setState({ at: "refused", error }));
    return () => void (here = false);
  }, [first]);

  const ask = async () => {
    setState({ at: "asking" });
    try {
      const trial = await apply(row.id);
      track("trial_get", { targetType: "demo", targetId: row.id });
      setState({ at: "lent", trial });
      enter.current?.focus();
      onChange();
    } catch (error) {
      setState({ at: "refused", error });
    }
  };
  const end = useCallback(() => setState({ at: "ended" }), []);

  return (
    <Dialog title={row.name} onClose={onClose}>
      <p className={s.intro}>{row.intro}</p>
      {state.at === "looking" && (
        <div className={s.waitingAccount}>
          <Skeleton lines={4} height={20} />
        </div>
      )}
      {state.at === "lent" && <Account row={row} trial={state.trial} onEnd={end} enter={enter} />}
      {(state.at === "offer" || state.at === "asking" || state.at === "ended" || state.at === "refused") && (
        <div data-trial={state.at}>
          <h3 className={s.sub}>可以试试</h3>
          <ol className={s.tasks}>
            {row.tasks.map((t) => (
              <li key={t}>{t}</li>
            ))}
          </ol>
          {state.at === "ended" && (
            <p className={s.note} role="status">
              本次体验已结束，账号已经收回。您可以重新申请一个。
            </p>
          )}
          {state.at === "refused" && <Refused error={state.error} />}
          <button type="button" className="btn c lg" disabled={state.at === "asking"} aria-busy={state.at === "asking"} onClick={() => void ask()}>
            {state.at === "asking" ? "正在开通账号" : state.at === "refused" ? "再试一次" : state.at === "ended" ? "重新申请" : "申请体验账号"}
          </button>
          <p className={s.small}>
            每次 {row.leaseMinutes} 分钟，到时自动退出。演示数据每天清空，下一次在 {moment(row.resetAt)}，请不要填写真实的项目资料。
          </p>
        </div>
      )}
    </Dialog>
  );
}

function Refused({ error }: { error: unknown }) {
  const wait = waitOf(error);
  if (!wait) return <FormError>{messageOf(error)}</FormError>;
  return (
    <div className={s.wait} role="alert">
      <p>{messageOf(error)}</p>
      <p>
        约 <b className="num">{wait}</b> 分钟后有空闲账号，也可以
        <Link className="link" href={paths.business}>
          预约工程师演示
        </Link>
        。
      </p>
    </div>
  );
}

function Account({ row, trial, onEnd, enter }: { row: DemoRow; trial: Trial; onEnd: () => void; enter: React.RefObject<HTMLAnchorElement | null> }) {
  const [left, setLeft] = useState(() => trial.expireAt - Date.now());
  useEffect(() => {
    const look = () => {
      const now = trial.expireAt - Date.now();
      setLeft(now);
      if (now <= 0) onEnd();
    };
    const timer = setInterval(look, TICK_MS);
    look();
    return () => clearInterval(timer);
  }, [trial, onEnd]);
  const minutes = Math.max(1, Math.ceil(left / 60_000));
  const short = minutes <= 5;
  return (
    <div data-trial="lent">
      <div className={`dim ${s.left}`} role="img" aria-label={`还可体验 ${minutes} 分钟，共 ${row.leaseMinutes} 分钟`}>
        <s />
        <u className={short ? "w" : ""} style={{ width: `${Math.min(100, Math.max(0, (left / (row.leaseMinutes * 60_000)) * 100))}%` }} />
        <em className="num">
          还剩 {minutes} 分钟，{moment(trial.expireAt).slice(-5)} 收回
        </em>
      </div>
      <dl className={s.account}>
        <Line label="账号" value={trial.account} />
        {trial.password && <Line label="密码" value={trial.password} />}
      </dl>
      <p className={s.note}>{trial.password ? "账号和密码在体验结束前都可以回到这里查看，结束后从这台设备上清除。" : "密码只保存在申请时用的浏览器里，请使用您复制的密码。"}</p>
      <a ref={enter} className="btn c lg" href={trial.entryUrl} target="_blank" rel="noopener noreferrer" onClick={() => track("demo_enter", { targetType: "demo", targetId: row.id })}>
        进入系统
        <Icon name="arrow" />
      </a>
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <button type="button" className="btn s" aria-label={`复制${label}`} onClick={() => void copy(value, label)}>
          复制
        </button>
      </dd>
    </div>
  );
}
