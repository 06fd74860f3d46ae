import { useEffect, useId, useRef, type ReactNode } from "react";
import { Icon } from "./Icon";
import s from "./Dialog.module.css";

/** A dialog over the page, or as a sheet at its foot. Escape and the cross close it; the backdrop does not, for it may hold what was typed. */
export function Dialog({ title, place, wide, onClose, children }: { title: string; place?: "bottom"; wide?: boolean; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    // The browser would begin with the cross. What is filled in comes first; by touch that would open the keyboard over it.
    const field = matchMedia("(pointer: fine)").matches ? dialog?.querySelector<HTMLElement>("input, select, textarea") : undefined;
    (field ?? heading.current)?.focus();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${s.dialog} ${place ? s.bottom : wide ? s.wide : ""}`}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>{title}</h2>
        <button type="button" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={s.body}>{children}</div>
    </dialog>
  );
}
