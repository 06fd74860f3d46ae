import { useEffect, useId, useRef, type ReactNode } from "react";
import { Icon } from "./Icon";
import { useModal } from "./useModal";
import s from "./Dialog.module.css";

/** A dialog over the page, or as a sheet at its foot. Escape and the cross close it; the backdrop does not, for it may hold what was typed. */
export function Dialog({ title, place, wide, onClose, children }: { title: string; place?: "bottom"; wide?: boolean; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const { ref, onCancel } = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The browser would begin with the cross. What is filled in comes first; by touch that would open the keyboard over it.
    const field = matchMedia("(pointer: fine)").matches ? ref.current?.querySelector<HTMLElement>("input, select, textarea") : undefined;
    (field ?? heading.current)?.focus();
  }, [ref]);
  return (
    <dialog
      ref={ref}
      className={`${s.dialog} ${place ? s.bottom : wide ? s.wide : ""}`}
      aria-labelledby={id}
      onCancel={onCancel}
    >
      <div className={s.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>{title}</h2>
        <button type="button" aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={s.body}>{children}</div>
    </dialog>
  );
}
