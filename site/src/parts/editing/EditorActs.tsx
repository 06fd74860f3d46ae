import { Button } from "antd";
import type { ReactNode } from "react";

interface Act {
  label: string;
  loading?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

interface Props {
  /** Keeps what is typed; none where nothing may be changed. */
  save?: Act | false;
  /** Brings it before others: hands it in, or publishes it. */
  send?: Act | false;
  /** What of the two comes next: it alone is filled. */
  next: "save" | "send";
  /** Looks at what is saved; who may change nothing looks too. */
  preview?: Omit<Act, "label"> | false;
  /** What takes it back or deletes it, the last of the row. */
  children?: ReactNode;
}

/** The row of an editor's foot, in one order for all that enterprises and operators publish: save, send, look, take back. */
export function EditorActs({ save, send, next, preview, children }: Props) {
  const one = (act: Act, filled: boolean) => (
    <Button type={filled ? "primary" : "default"} loading={act.loading} disabled={act.disabled} onClick={act.onClick}>
      {act.label}
    </Button>
  );
  return (
    <>
      {save && one(save, next === "save")}
      {send && one(send, next === "send")}
      {preview && one({ label: "预览", ...preview }, false)}
      {children}
    </>
  );
}
