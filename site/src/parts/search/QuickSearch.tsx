import { useRouter } from "next/router";
import { useEffect, useRef, useState } from "react";
import { paths } from "@/addresses";
import { SearchField } from "./SearchField";
import s from "./search.module.css";

// What was typed when the layer was closed, until it was searched.
let left = "";

/** The search over the page, from the header, / or Ctrl+K. What was typed before it stood is its beginning. */
export function QuickSearch({ typed, onClose }: { typed: string; onClose: () => void }) {
  const [begun] = useState(typed);
  const [text] = useState(() => (left = typed || left));
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
      // A field with text in it would only be emptied.
      onKeyDown={(e) => {
        if (e.key !== "Escape" || e.nativeEvent.isComposing) return;
        e.preventDefault();
        onClose();
      }}
      onMouseDown={(e) => e.target === ref.current && onClose()}
    >
      <SearchField
        value={text}
        inline
        autoFocus
        begun={!!begun}
        onText={(text) => {
          left = text;
        }}
        onLeave={onClose}
        onSearch={(keyword) => {
          left = "";
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
