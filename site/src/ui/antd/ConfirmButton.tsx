import { Button, Popconfirm, type ButtonProps } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { messageOf } from "@/api/error";
import s from "./antd.module.css";

interface Props {
  /** What will happen, as a question. */
  title: string;
  /** What it means, and whether it can be taken back. */
  detail?: ReactNode;
  /** The verb of the button, the same as on the one that asks. */
  yes: string;
  /** Runs once; what it throws stays readable here, and the question stays open. */
  onYes: () => void | Promise<unknown>;
  danger?: boolean;
  disabled?: boolean;
  type?: ButtonProps["type"];
  size?: ButtonProps["size"];
  children: ReactNode;
}

/** A button that asks first. Escape and 取消 mean no. */
export function ConfirmButton({ title, detail, yes, onYes, danger = false, disabled, type, size, children }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  // antd asks to close in the same turn as the click, before a state could say that it works.
  const working = useRef(false);
  const run = async () => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setError("");
    try {
      await onYes();
      setOpen(false);
    } catch (caught) {
      setError(messageOf(caught));
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return (
    <Popconfirm
      classNames={{ root: s.question }}
      open={open}
      onOpenChange={(wanted) => {
        if (working.current) return;
        setOpen(wanted);
        setError("");
      }}
      title={title}
      description={
        <div className={s.confirm}>
          {detail}
          {error && (
            <p className="bad" role="alert">
              {error}
            </p>
          )}
        </div>
      }
      okText={yes}
      cancelText="取消"
      okButtonProps={{ danger, loading: busy, autoFocus: true }}
      cancelButtonProps={{ disabled: busy }}
      onConfirm={() => void run()}
    >
      <Button type={type} size={size} danger={danger} disabled={disabled}>
        {children}
      </Button>
    </Popconfirm>
  );
}
