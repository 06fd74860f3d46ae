import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import s from "./tree.module.css";

/** Where a line is dropped on another one. */
export type Drop = "before" | "into" | "after";
export interface TreeLine {
  id: string;
  parentId: string;
  depth: number;
}

interface Options<L extends TreeLine, To extends { parentId: string }> {
  /** The lines that are shown while these are open. */
  linesOf: (open: ReadonlySet<string>) => L[];
  /** Those that have others below them. */
  parents: ReadonlySet<string>;
  selected: string;
  /** What is above the chosen one, which is shown: opened whenever this is another list. */
  above: readonly string[];
  /** A search shows what it has found with all of it open. */
  searched: boolean;
  onPick: (line: L) => void;
  /** How much of a line's height, above and below, is a place beside it. */
  edge: number;
  /** Where something comes to stand that is dropped there; undefined where it may not. */
  dropped: (id: string, at: string, where: Drop) => To | undefined;
  onDrop: (id: string, to: To) => void;
  /** What takes nothing below it. */
  leaf?: (line: L) => boolean;
  /** Alt with an arrow. */
  onStep?: (id: string, by: 1 | -1) => void;
}

/** A tree by keyboard and mouse: arrows walk, open and close, Enter picks, a mouse drags. The lines are drawn by who shows them. */
export function useTree<L extends TreeLine, To extends { parentId: string }>({ linesOf, parents, selected, above, searched, onPick, edge, dropped, onDrop, leaf, onStep }: Options<L, To>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [focused, setFocused] = useState("");
  const [over, setOver] = useState<{ id: string; where: Drop } | null>(null);
  const dragged = useRef("");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setOpen((now) => new Set([...now, ...above]));
  }, [above]);
  const lines = linesOf(open);
  const shown = lines.map((l) => l.id);
  const stop = [focused, selected].find((id) => shown.includes(id)) ?? shown[0];
  const isOpen = (id: string) => searched || open.has(id);
  const toggle = (id: string, to = !open.has(id)) =>
    setOpen((now) => {
      const next = new Set(now);
      if (to) next.add(id);
      else next.delete(id);
      return next;
    });
  const focus = (id: string | undefined) => {
    if (!id) return;
    setFocused(id);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus());
  };
  const step = (id: string, by: 1 | -1) => {
    onStep?.(id, by);
    focus(id);
  };
  const keys = (e: KeyboardEvent, line: L, at: number) => {
    const parent = parents.has(line.id);
    const go: Record<string, () => void> = e.altKey
      ? onStep ? { ArrowDown: () => step(line.id, 1), ArrowUp: () => step(line.id, -1) } : {}
      : {
          ArrowDown: () => focus(shown[at + 1]),
          ArrowUp: () => focus(shown[at - 1]),
          Home: () => focus(shown[0]),
          End: () => focus(shown.at(-1)),
          ArrowRight: () => (parent && !isOpen(line.id) ? toggle(line.id, true) : focus(lines[at + 1]?.parentId === line.id ? shown[at + 1] : undefined)),
          ArrowLeft: () => (parent && isOpen(line.id) && !searched ? toggle(line.id, false) : focus(line.parentId)),
          Enter: () => onPick(line),
          " ": () => onPick(line),
        };
    const run = go[e.key];
    if (!run || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    run();
  };
  const aim = (e: DragEvent<HTMLElement>, line: L) => {
    const box = e.currentTarget.getBoundingClientRect();
    const part = (e.clientY - box.top) / box.height;
    const where: Drop = part < edge ? "before" : part > 1 - edge || leaf?.(line) ? "after" : "into";
    const to = dropped(dragged.current, line.id, where);
    setOver(to ? { id: line.id, where } : null);
    if (to) e.preventDefault();
    return to;
  };
  /** What a line is and answers to; `name` is what a dragged one is called. */
  const propsOf = (line: L, at: number, name: string, movable: boolean) => ({
    role: "treeitem",
    "data-node": line.id,
    "aria-level": line.depth + 1,
    "aria-selected": line.id === selected,
    "aria-expanded": parents.has(line.id) ? isOpen(line.id) : undefined,
    tabIndex: line.id === stop ? 0 : -1,
    className: `${s.node} ${line.id === selected ? s.on : ""} ${over?.id === line.id ? s[over.where] : ""}`,
    draggable: movable,
    onClick: () => {
      setFocused(line.id);
      onPick(line);
    },
    onKeyDown: (e: KeyboardEvent) => keys(e, line, at),
    onDragStart: (e: DragEvent) => {
      dragged.current = line.id;
      e.dataTransfer.effectAllowed = "move";
      e.dataTransfer.setData("text/plain", name);
    },
    onDragOver: (e: DragEvent<HTMLElement>) => void aim(e, line),
    onDragLeave: () => setOver(null),
    onDragEnd: () => setOver(null),
    onDrop: (e: DragEvent<HTMLElement>) => {
      const to = aim(e, line);
      const id = dragged.current;
      setOver(null);
      dragged.current = "";
      if (!to) return;
      toggle(to.parentId, true); // what was dropped stays in sight
      onDrop(id, to);
    },
  });
  return { list, lines, isOpen, toggle, propsOf };
}
