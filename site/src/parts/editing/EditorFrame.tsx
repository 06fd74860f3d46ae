import { Button } from "antd";
import type { ReactNode } from "react";
import { Unsaved } from "@/ui/Unsaved";
import s from "./editor.module.css";

interface Props {
  title: string;
  /** The states beside the title. */
  tags?: ReactNode;
  /** What an auditor has said. */
  reason?: string;
  note?: string;
  changed: boolean;
  busy: boolean;
  saved: string;
  onBack: () => void;
  acts: ReactNode;
  children: ReactNode;
}

/** The frame of an editor that stands in the place of its list: leaving it asks while something is not saved. */
export function EditorFrame({ title, tags, reason, note, changed, busy, saved, onBack, acts, children }: Props) {
  return (
    <>
      <div className={s.head}>
        <h1>{title}</h1>
        {tags}
        <Button type="text" disabled={busy} onClick={onBack}>
          返回列表
        </Button>
      </div>
      {reason && (
        <p className={s.reason} role="note">
          审核意见：{reason}
        </p>
      )}
      {note && (
        <p className={s.note} role="note">
          {note}
        </p>
      )}
      <section className="panel" aria-label={title}>
        {/* What is typed while it is saved would be gone with the answer. */}
        <div inert={busy}>{children}</div>
        <div className={s.foot}>
          {acts}
          <span className={s.saved} role="status">
            {busy ? "正在保存" : changed ? "有修改还没有保存" : saved}
          </span>
        </div>
      </section>
      <Unsaved when={changed && !busy} />
    </>
  );
}
