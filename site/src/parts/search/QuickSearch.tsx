import { useRouter } from "next/router";
import { useState } from "react";
import { paths } from "@/addresses";
import { useModal } from "@/ui/useModal";
import { SearchField } from "./SearchField";
import s from "./search.module.css";

// What was typed when the layer was closed, until it was searched.
let left = "";

/** The search over the page, from the header, / or Ctrl+K. What was typed before it stood is its beginning. */
export function QuickSearch({ typed, onClose }: { typed: string; onClose: () => void }) {
  const [begun] = useState(typed);
  const [text] = useState(() => (left = typed || left));
  const router = useRouter();
  return (
    <dialog
      {...useModal(onClose)}
      className={s.quick}
      aria-label="快速搜索"
      // A field with text in it would only be emptied.
      onKeyDown={(e) => {
        if (e.key !== "Escape" || e.nativeEvent.isComposing) return;
        e.preventDefault();
        onClose();
      }}
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
