import { useEffect, useLayoutEffect, useState, type ReactNode } from "react";
import { ApiError, messageOf } from "@/api/error";
import { isDown, isFault, useDown } from "./down";
import { SmallDrawing } from "./draw/Drawing";
import type { Small } from "./draw/small";
import { Icon } from "./Icon";
import s from "./states.module.css";

/**
 * What went wrong, where it went wrong, and the way on. Of several reads that failed the first says why for all: where the
 * portal gives no answer at all the others are not there, where it failed they are a quiet line.
 */
export function ErrorStrip({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const id = error instanceof ApiError ? error.requestId : "";
  const gone = isDown(error);
  const { ref, silent, all } = useDown(gone || (isFault(error) && !!onRetry), onRetry);
  if (silent && !gone)
    return (
      <p ref={ref} className={s.quiet}>
        暂时没有读到
      </p>
    );
  return (
    <div ref={ref} className={s.error} role={silent ? undefined : "alert"} hidden={silent} data-silent={silent || undefined}>
      <Icon name="warning" />
      <span>
        {messageOf(error)}
        {id && <small>请求编号 {id}</small>}
      </span>
      {onRetry && (
        <button type="button" className="btn s" onClick={all}>
          重试
        </button>
      )}
    </div>
  );
}

/** The children after 300 ms: what loads faster shows no skeleton. */
export function Late({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return <div className={late ? undefined : s.hidden}>{children}</div>;
}

export function Skeleton({ lines = 3, height = 16 }: { lines?: number; height?: number }) {
  return (
    <Late>
      <div className={s.skeleton} aria-hidden="true">
        {Array.from({ length: lines }, (_, i) => (
          <i key={i} style={{ height, width: `${92 - ((i * 17) % 40)}%` }} />
        ))}
      </div>
    </Late>
  );
}

/** A page that could not be read at all: what happened, the number to ask with, and the way on. Its heading, where the page has no other. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [heads, setHeads] = useState(false);
  useLayoutEffect(() => setHeads(!document.querySelector("h1")), []);
  const Words = heads ? "h1" : "p";
  const id = error instanceof ApiError ? error.requestId : "";
  return (
    <Drawn of="broken" role="alert">
      <Words>{messageOf(error)}</Words>
      {id && <small>请求编号 {id}</small>}
      <button type="button" className="btn" onClick={onRetry}>
        重试
      </button>
    </Drawn>
  );
}

export function Waiting() {
  return (
    <div className={s.waiting} role="status" aria-label="正在加载">
      <Skeleton lines={5} height={20} />
    </div>
  );
}

/** A drawing of what the place waits for, over what is said about it. */
function Drawn({ of, role, children }: { of: Small; role?: "alert"; children: ReactNode }) {
  return (
    <div className={s.empty} role={role}>
      <SmallDrawing of={of} />
      {children}
    </div>
  );
}

/** Stands where a page would that is not there: its heading says why; the children are the way on. */
export const NoPage = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Drawn of="broken">
    <h1>{text}</h1>
    {children}
  </Drawn>
);

/** Nothing to show: a drawing of what the place waits for, why, and the way on. */
export const Empty = ({ text, of = "list", children }: { text: string; of?: Small; children?: ReactNode }) => (
  <Drawn of={of}>
    <p>{text}</p>
    {children}
  </Drawn>
);
