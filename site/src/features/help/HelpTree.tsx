import { useState, type KeyboardEvent } from "react";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import type { Branch } from "./tree";
import s from "./help.module.css";

interface Props {
  branches: readonly Branch[];
  current: string;
  /** The headings that the present page hangs from; they are open until somebody closes them. */
  open: readonly string[];
  onPick?: () => void;
}

/** The table of contents of the help centre. Arrows go up and down, open and close. */
export function HelpTree({ branches, current, open, onPick }: Props) {
  const [set, setSet] = useState<Record<string, boolean>>({});
  const isOpen = (id: string) => set[id] ?? open.includes(id);
  const toggle = (id: string, to: boolean) => setSet((was) => ({ ...was, [id]: to }));

  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    const items = [...e.currentTarget.querySelectorAll<HTMLElement>("[data-item]")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const item = items[at];
    if (!item) return;
    const id = item.dataset.item ?? "";
    const expanded = item.getAttribute("aria-expanded");
    if (e.key === "ArrowDown") items[at + 1]?.focus();
    else if (e.key === "ArrowUp") items[at - 1]?.focus();
    else if (e.key === "ArrowRight" && expanded === "false") toggle(id, true);
    else if (e.key === "ArrowLeft" && expanded === "true") toggle(id, false);
    else if (e.key === "ArrowLeft") item.closest("ul")?.parentElement?.querySelector<HTMLElement>("[data-item]")?.focus();
    else return;
    e.preventDefault();
  };

  const list = (level: readonly Branch[]) => (
    <ul>
      {level.map((b) => (
        <li key={b.id}>
          {b.children.length ? (
            <button type="button" data-item={b.id} aria-expanded={isOpen(b.id)} onClick={() => toggle(b.id, !isOpen(b.id))}>
              <Icon name="right" />
              {b.title}
            </button>
          ) : (
            <Link href={paths.help(b.id)} data-item={b.id} aria-current={b.id === current ? "page" : undefined} onClick={onPick}>
              {b.title}
            </Link>
          )}
          {b.children.length > 0 && isOpen(b.id) && list(b.children)}
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={s.tree} aria-label="帮助目录" onKeyDown={onKeyDown}>
      {list(branches)}
    </nav>
  );
}
