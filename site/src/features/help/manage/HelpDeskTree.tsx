import { useMemo } from "react";
import { Fold } from "@/ui/Fold";
import { useTree } from "@/ui/useTree";
import { droppedAt, lineOf, linesOf, stepOf, type Place } from "./order";
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
  const above = useMemo(() => lineOf(pages, selected).slice(0, -1).map((p) => p.id), [pages, selected]);
  const parents = useMemo(() => new Set(pages.map((p) => p.parentId)), [pages]);
  const { list, lines, isOpen, toggle, propsOf } = useTree({
    linesOf: (open) => linesOf(pages, open, chosen).map(({ page, depth }) => ({ id: page.id, parentId: page.parentId, depth, page })),
    parents,
    selected,
    above,
    searched: !!chosen,
    onPick: ({ id }) => onPick(id),
    edge: 0.3,
    leaf: ({ page }) => !page.heading,
    dropped: (id, at, where) => droppedAt(pages, id, at, where),
    onDrop: onMove,
    onStep: (id, by) => {
      const to = movable ? stepOf(pages, id, by) : undefined;
      if (to) onMove(id, to);
    },
  });
  return (
    <div ref={list} role="tree" aria-label="帮助文档" className={s.nodes}>
      {lines.map((line, at) => {
        const { page } = line;
        const share = helpfulShare(page.helpful);
        const { onClick, ...props } = propsOf(line, at, page.title, movable);
        return (
          <div
            key={page.id}
            {...props}
            style={{ paddingLeft: 12 + line.depth * 18 }}
            onClick={() => {
              if (page.heading && parents.has(page.id) && page.id === selected) toggle(page.id);
              onClick();
            }}
          >
            <Fold parent={parents.has(page.id)} open={isOpen(page.id)} onToggle={() => toggle(page.id)} />
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
