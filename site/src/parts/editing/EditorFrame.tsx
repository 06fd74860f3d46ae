import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { Confirm } from "@/ui/Confirm";
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
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={s.head}>
        <h1>{title}</h1>
        {tags}
        <Button type="text" onClick={() => (changed ? setAsking(true) : onBack())}>
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
        {children}
        <div className={s.foot}>
          {acts}
          <span className={s.saved} role="status">
            {busy ? "正在保存" : changed ? "有修改还没有保存" : saved}
          </span>
        </div>
      </section>
      <Unsaved when={changed && !busy} />
      {asking && <Confirm text="修改还没有保存，返回后会丢失。" yes="返回" onNo={() => setAsking(false)} onYes={onBack} />}
    </>
  );
}
