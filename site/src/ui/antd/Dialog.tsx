import { Modal } from "antd";
import { useEffect, useState, type ReactNode } from "react";
import { focusBack } from "../focusBack";
import { Icon } from "../Icon";
import s from "./antd.module.css";

interface Props {
  title: ReactNode;
  /** px */
  width?: number;
  /** What the main button does, as a verb. Without it, and without a footer, the dialog is only read. */
  yes?: string;
  onYes?: () => void;
  no?: string;
  /** What it does cannot be taken back. */
  danger?: boolean;
  /** It works: nothing closes it until the answer has come. */
  busy?: boolean;
  /** What the main button needs is not there yet. */
  missing?: boolean;
  onClose: () => void;
  /** Buttons of its own instead of the two. */
  footer?: ReactNode;
  centered?: boolean;
  className?: string;
  children: ReactNode;
}

/** Gives the focus back to what had it before, however the dialog goes: antd does only where it is closed and stays. */
function useFocusBack() {
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => () => focusBack(before), [before]);
}

/**
 * A dialog of a page that has antd, whose selects and pickers open above it. Escape, the cross and the second button close
 * it; the backdrop does not, for it may hold what was typed. Public pages have ui/Dialog, which looks the same.
 */
export function Dialog({ title, width = 480, yes, onYes, no = "取消", danger = false, busy = false, missing = false, onClose, footer, centered, className, children }: Props) {
  useFocusBack();
  return (
    <Modal
      open
      title={<h2 className={`${s.heading} ${s.beside}`}>{title}</h2>}
      width={width}
      closeIcon={<Icon name="close" />}
      mask={{ closable: false }}
      closable={!busy}
      keyboard={!busy}
      onCancel={onClose}
      onOk={onYes}
      okText={yes}
      cancelText={no}
      okButtonProps={{ danger, loading: busy, disabled: missing }}
      cancelButtonProps={{ disabled: busy }}
      {...(footer !== undefined || !yes ? { footer: footer ?? null } : {})}
      centered={centered}
      className={className}
    >
      {children}
    </Modal>
  );
}
