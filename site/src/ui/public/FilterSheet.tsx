import type { ReactNode } from "react";
import { Dialog } from "../Dialog";
import { count } from "../text";
import s from "./public.module.css";

interface Props {
  list: { total?: number; filtered: boolean; reset: () => void };
  unit: string;
  onClose: () => void;
  children: ReactNode;
}

/** All filters of a list on a phone. A choice takes effect at once behind it, and the button says how many are left. */
export function FilterSheet({ list, unit, onClose, children }: Props) {
  return (
    <Dialog title="筛选" place="bottom" onClose={onClose}>
      <div className={s.sheet}>{children}</div>
      <div className={s.sheetActs}>
        <button type="button" className="btn" disabled={!list.filtered} onClick={list.reset}>
          清除筛选
        </button>
        <button type="button" className="btn p" onClick={onClose} aria-live="polite">
          {list.total === undefined ? "查看结果" : `查看 ${count(list.total)} ${unit}`}
        </button>
      </div>
    </Dialog>
  );
}
