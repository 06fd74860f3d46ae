import { useEffect, useMemo, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import { Icon } from "@/ui/Icon";
import { droppedAt, lineOf, linesOf, stepOf, type Drop, type Place } from "./order";
import { helpfulShare, helpStatus, type Managed } from "./status";
import s from "./desk.module.css";

interface Props {
  pages: readonly Managed[];
  selected: string;
  /** What a filter leaves; undefined without one. */
  chosen?: (page: Managed) => boolean;
  movable: boolean;
  onPick: (id: string) => void;
  onMove: (id: string, to: Place) => void;
}

/**
 * The help centre as its editors see it. Arrows walk, open and close, Enter opens a page; Alt with an arrow moves it up or
 * down; a mouse drags it.
 */
export function HelpDeskTree({ pages, selected, chosen, movable, onPick, onMove }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [focused, setFocused] = useState("");
  const [over, setOver] = useState<{ id: string; where: Drop } | null>(null);
  const dragged = useRef("");
  const list = useRef<HTMLDivElement>(null);
  // What is chosen is shown: all above it are open.
  useEffect(() => {
    setOpen((now) => new Set([...now, ...lineOf(pages, selected).slice(0, -1).map((p) => p.id)]));
  }, [pages, selected]);
  const parents = useMemo(() => new Set(pages.map((p) => p.parentId)), [pages]);
  const lines = linesOf(pages, open, chosen);
  const shown = lines.map((l) => l.page.id);
  const stop = [focused, selected].find((id) => shown.includes(id)) ?? shown[0];
  const isOpen = (id: string) => !!chosen || open.has(id);
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
    const to = movable ? stepOf(pages, id, by) : undefined;
    if (to) onMove(id, to);
    focus(id);
  };
  const keys = (e: KeyboardEvent, page: Managed, at: number) => {
    const go: Record<string, () => void> = e.altKey
      ? { ArrowDown: () => step(page.id, 1), ArrowUp: () => step(page.id, -1) }
      : {
          ArrowDown: () => focus(shown[at + 1]),
          ArrowUp: () => focus(shown[at - 1]),
          Home: () => focus(shown[0]),
          End: () => focus(shown.at(-1)),
          ArrowRight: () => (parents.has(page.id) && !isOpen(page.id) ? toggle(page.id, true) : focus(lines[at + 1]?.page.parentId === page.id ? shown[at + 1] : undefined)),
          ArrowLeft: () => (parents.has(page.id) && isOpen(page.id) && !chosen ? toggle(page.id, false) : focus(page.parentId)),
          Enter: () => onPick(page.id),
          " ": () => onPick(page.id),
        };
    const run = go[e.key];
    if (!run || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    run();
  };
  const aim = (e: DragEvent<HTMLElement>, page: Managed) => {
    const box = e.currentTarget.getBoundingClientRect();
    const part = (e.clientY - box.top) / box.height;
    const where: Drop = part < 0.3 ? "before" : part > 0.7 || !page.heading ? "after" : "into";
    const to = droppedAt(pages, dragged.current, page.id, where);
    setOver(to ? { id: page.id, where } : null);
    if (to) e.preventDefault();
    return to;
  };
  return (
    <div ref={list} role="tree" aria-label="帮助文档" className={s.nodes}>
      {lines.map(({ page, depth }, at) => {
        const share = helpfulShare(page.helpful);
        return (
          <div
            key={page.id}
            role="treeitem"
            data-node={page.id}
            aria-level={depth + 1}
            aria-selected={page.id === selected}
            aria-expanded={parents.has(page.id) ? isOpen(page.id) : undefined}
            tabIndex={page.id === stop ? 0 : -1}
            className={`${s.node} ${page.id === selected ? s.on : ""} ${over?.id === page.id ? (s[over.where] ?? "") : ""}`}
            style={{ paddingLeft: 12 + depth * 18 }}
            draggable={movable}
            onClick={() => {
              setFocused(page.id);
              if (page.heading && parents.has(page.id) && page.id === selected) toggle(page.id);
              onPick(page.id);
            }}
            onKeyDown={(e) => keys(e, page, at)}
            onDragStart={(e) => {
              dragged.current = page.id;
              e.dataTransfer.effectAllowed = "move";
              e.dataTransfer.setData("text/plain", page.title);
            }}
            onDragOver={(e) => void aim(e, page)}
            onDragLeave={() => setOver(null)}
            onDragEnd={() => setOver(null)}
            onDrop={(e) => {
              const to = aim(e, page);
              setOver(null);
              if (!to) return;
              toggle(to.parentId, true);
              onMove(dragged.current, to);
              dragged.current = "";
            }}
          >
            <span
              className={s.fold}
              aria-hidden="true"
              onClick={(e) => {
                if (!parents.has(page.id)) return;
                e.stopPropagation();
                toggle(page.id);
              }}
            >
              {parents.has(page.id) && <Icon name={isOpen(page.id) ? "down" : "right"} />}
            </span>
            <span className={`${s.name} ${page.heading ? s.heading : ""}`} title={page.title}>
              {page.title}
            </span>
            {page.staged && page.state === "on" && <span className={`st warn ${s.mark}`}><span>有修改</span></span>}
            {page.state !== "on" && <span className={`st ${helpStatus[page.state].tone} ${s.mark}`}><span>{helpStatus[page.state].label}</span></span>}
            {share !== undefined && (
              <span className={`num ${s.share} ${share < 60 ? "bad" : ""}`} title={`${page.helpful.yes} 人有帮助，${page.helpful.no} 人没有帮助`}>
                {share}%<span className="sr">的读者认为有帮助</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
