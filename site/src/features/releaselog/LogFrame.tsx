import { useEffect, useState, type ReactNode } from "react";
import type { AppLog } from "@/api/shapes";
import { Skeleton } from "@/ui/states";
import s from "./log.module.css";

const WAIT_MS = 8000;

/**
 * The log that an application's team keeps elsewhere, in a frame. What the security policy refuses, and what has not
 * come after a while, gives way to our own log. A page that its host refuses to have framed cannot be told from one
 * that came, so the way to our own log is always there.
 */
export function LogFrame({ log, own }: { log: AppLog; own: ReactNode }) {
  const [state, setState] = useState<"waiting" | "shown" | "failed" | "own">("waiting");
  useEffect(() => {
    if (state !== "waiting") return;
    const timer = setTimeout(() => setState("failed"), WAIT_MS);
    const refused = (e: SecurityPolicyViolationEvent) => e.effectiveDirective === "frame-src" && setState("failed");
    document.addEventListener("securitypolicyviolation", refused);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("securitypolicyviolation", refused);
    };
  }, [state]);
  const framed = state === "waiting" || state === "shown";
  return (
    <>
      <div className={s.bar}>
        <p role="status">
          {framed ? "下面是该应用团队维护的更新说明。" : state === "failed" ? "更新说明没有打开，这里是门户记录的日志。" : "这里是门户记录的日志。"}
        </p>
        <button type="button" className="btn s" onClick={() => setState(framed ? "own" : "waiting")}>
          {framed ? "打不开？查看门户记录" : "查看更新说明"}
        </button>
        <a className="btn s" href={log.frameUrl} target="_blank" rel="noopener noreferrer">
          新窗口打开
        </a>
      </div>
      {framed ? (
        <div className={s.frame}>
          {state === "waiting" && <Skeleton lines={12} height={20} />}
          <iframe title={`${log.name}更新日志`} src={log.frameUrl} sandbox="allow-scripts allow-same-origin allow-popups" referrerPolicy="no-referrer" onLoad={() => setState((was) => (was === "waiting" ? "shown" : was))} />
        </div>
      ) : (
        own
      )}
    </>
  );
}
