import { useRouter } from "next/router";
import { useEffect, useRef } from "react";
import { paths } from "@/addresses";
import { SearchField } from "./SearchField";
import s from "./search.module.css";

/** The search over the page, opened by / or Ctrl+K. */
export function QuickSearch({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={s.quick}
      aria-label="快速搜索"
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onMouseDown={(e) => e.target === ref.current && onClose()}
    >
      <SearchField
        value=""
        inline
        autoFocus
        onLeave={onClose}
        onSearch={(keyword) => {
          onClose();
          void router.push(paths.searchFor(keyword));
        }}
      />
      <p className={s.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> 选择，<kbd>Enter</kbd> 打开，<kbd>Esc</kbd> 关闭
      </p>
    </dialog>
  );
}
