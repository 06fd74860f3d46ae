import { useEffect, useState, type ReactNode } from "react";
import { messageOf } from "@/api/error";
import s from "./antd.module.css";

interface Props {
  /** What is going on, in words. */
  children: ReactNode;
  /** 0 to 100 where it is known. */
  percent?: number;
  /** The steps, and how many of them are done. */
  steps?: { names: readonly string[]; done: number };
  /** Epoch milliseconds; shows how long it has taken. */
  since?: number;
  /** The last look's failure: said quietly, because the next look may succeed. */
  error?: unknown;
  tone?: "ink" | "warn";
  cancel?: { text: string; run: () => void };
}

const clock = (seconds: number) => (seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`);

/** A long job as it goes: its percentage or steps where they are known, the time it has taken, and the way out. */
export function JobProgress({ children, percent, steps, since, error, tone = "ink", cancel }: Props) {
  const seconds = useSeconds(since);
  const part = percent ?? (steps ? Math.round((100 * steps.done) / steps.names.length) : undefined);
  return (
    <div className={`${s.job} ${s[tone]}`} role="status">
      <div className={s.jobText}>
        <span>{children}</span>
        {steps && steps.done < steps.names.length && <small>第 {steps.done + 1} 步，共 {steps.names.length} 步：{steps.names[steps.done]}</small>}
        {error !== undefined && error !== null && <small>{messageOf(error)}，稍后会再试。</small>}
      </div>
      <span className={s.jobSide} aria-hidden="true">
        {part !== undefined && <b className="num">{part}%</b>}
        {seconds !== undefined && <span className="t3">{clock(seconds)}</span>}
      </span>
      {cancel && (
        <button type="button" className="btn s" onClick={cancel.run}>
          {cancel.text}
        </button>
      )}
      <progress className={s.bar} max={100} value={part} aria-label="进度" />
    </div>
  );
}

function useSeconds(since: number | undefined) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined || now === undefined ? undefined : Math.max(0, Math.floor((now - since) / 1000));
}
