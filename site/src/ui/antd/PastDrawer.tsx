import type { ReactNode } from "react";
import { Drawer } from "./Drawer";
import { ConfirmButton } from "./ConfirmButton";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import s from "./past.module.css";

interface PastRow {
  n: number;
  time: string;
  notes: ReactNode;
}

interface Props {
  /** The newest first; undefined until they have come. */
  list: readonly PastRow[] | undefined;
  error?: unknown;
  empty: string;
  /** What the list does not say by itself, below it. */
  foot?: string;
  at: number | undefined;
  onPick: (n: number) => void;
  /** What is asked before a revision is taken up again; none where it cannot be. */
  restore?: { detail: string; onYes: () => Promise<unknown> };
  onClose: () => void;
  /** In what the picked revision differs from what is being written. */
  children: ReactNode;
}

/** What stood there before: the revisions of a text, one of them against what is being written, and the way back to it. */
export function PastDrawer({ list, error, empty, foot, at, onPick, restore, onClose, children }: Props) {
  return (
    <Drawer title="历史版本" width={860} onClose={onClose}>
      {error !== undefined && <ErrorStrip error={error} />}
      {!list && error === undefined && <Skeleton lines={8} />}
      {list?.length === 0 && <Empty of="list" text={empty} />}
      {list && at !== undefined && (
        <div className={s.past}>
          <div>
            <ul>
              {list.map((r) => (
                <li key={r.n}>
                  <button type="button" aria-pressed={r.n === at} onClick={() => onPick(r.n)}>
                    <b>第 {r.n} 版</b>
                    <span className="num">{r.time.slice(0, 16)}</span>
                    {r.notes}
                  </button>
                </li>
              ))}
            </ul>
            {foot && <p className={s.foot}>{foot}</p>}
          </div>
          <div>
            <header>
              <h3>第 {at} 版与正在编辑的内容</h3>
              {restore && (
                <ConfirmButton title={`恢复第 ${at} 版？`} detail={restore.detail} yes="恢复" onYes={restore.onYes}>
                  恢复这一版
                </ConfirmButton>
              )}
            </header>
            {children}
          </div>
        </div>
      )}
    </Drawer>
  );
}
