import { Input } from "antd";
import { useEffect, useMemo, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import { Icon } from "@/ui/Icon";
import { dropped, lines, pathTo, type Drop, type Node, type Tree } from "./tree";
import s from "./organization.module.css";

export interface TreeActs {
  select: (id: string) => void;
  add: (parent: Node) => void;
  edit: (node: Node) => void;
  move: (node: Node) => void;
  remove: (node: Node) => void;
  drop: (to: { id: string; parentId: string; order: number }) => void;
}

/**
 * The departments. By mouse: choose, drag to another place. By keyboard: arrows walk, open and close, Enter chooses; the
 * chosen one's buttons are the next stops of Tab, and one of them moves it.
 */
export function DepartmentTree({ tree, selected, acts }: { tree: Tree; selected: string; acts: TreeActs }) {
  const nodes = useMemo(() => tree.departments, [tree.departments]);
  const root = nodes[0]?.id ?? "";
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [word, setWord] = useState("");
  const [focused, setFocused] = useState("");
  const [over, setOver] = useState<{ id: string; where: Drop } | null>(null);
  const dragged = useRef("");
  const list = useRef<HTMLDivElement>(null);

  // What is chosen is shown: all above it are open.
  useEffect(() => {
    setOpen((now) => new Set([...now, root, ...pathTo(nodes, selected).slice(0, -1).map((n) => n.id)]));
  }, [nodes, root, selected]);

  const parents = useMemo(() => new Set(nodes.map((n) => n.parentId)), [nodes]);
  const shown = lines(nodes, open, word);
  const current = selected || root;
  const stop = shown.some((n) => n.id === focused) ? focused : shown.some((n) => n.id === current) ? current : (shown[0]?.id ?? "");
  const chosen = nodes.find((n) => n.id === current);

  const toggle = (id: string, wanted?: boolean) =>
    setOpen((now) => {
      const next = new Set(now);
      if (wanted ?? !next.has(id)) next.add(id);
      else next.delete(id);
      return next;
    });
  const focus = (id: string | undefined) => {
    if (!id) return;
    setFocused(id);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus());
  };
  const keys = (e: KeyboardEvent, node: Node, at: number) => {
    const is = open.has(node.id) && parents.has(node.id);
    const go: Record<string, () => void> = {
      ArrowDown: () => focus(shown[at + 1]?.id),
      ArrowUp: () => focus(shown[at - 1]?.id),
      Home: () => focus(shown[0]?.id),
      End: () => focus(shown.at(-1)?.id),
      ArrowRight: () => (parents.has(node.id) && !is ? toggle(node.id, true) : focus(shown[at + 1]?.parentId === node.id ? shown[at + 1]?.id : undefined)),
      ArrowLeft: () => (is ? toggle(node.id, false) : focus(node.parentId)),
      Enter: () => acts.select(node.id),
      " ": () => acts.select(node.id),
    };
    const run = go[e.key];
    if (!run || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    run();
  };
  const aim = (e: DragEvent<HTMLElement>, node: Node) => {
    const box = e.currentTarget.getBoundingClientRect();
    const part = (e.clientY - box.top) / box.height;
    const where: Drop = part < 0.25 ? "before" : part > 0.75 ? "after" : "into";
    const to = dropped(nodes, dragged.current, node.id, where);
    setOver(to ? { id: node.id, where } : null);
    if (to) e.preventDefault();
    return to;
  };

  return (
    <>
      <div className={s.find}>
        <Input prefix={<Icon name="search" />} placeholder="搜索部门" aria-label="搜索部门" allowClear value={word} onChange={(e) => setWord(e.target.value)} />
      </div>
      {shown.length === 0 && <p className={s.none}>没有找到“{word.trim()}”，换个词试试。</p>}
      <div ref={list} role="tree" aria-label="部门" className={s.nodes}>
        {shown.map((n, at) => (
          <div
            key={n.id}
            role="treeitem"
            data-node={n.id}
            aria-level={n.depth + 1}
            aria-selected={n.id === current}
            aria-expanded={parents.has(n.id) ? open.has(n.id) || !!word.trim() : undefined}
            tabIndex={n.id === stop ? 0 : -1}
            className={`${s.node} ${n.id === current ? s.on : ""} ${over?.id === n.id ? (s[over.where] ?? "") : ""}`}
            style={{ paddingLeft: 16 + n.depth * 18 }}
            draggable={n.can.move}
            onClick={() => {
              setFocused(n.id);
              acts.select(n.id);
            }}
            onKeyDown={(e) => keys(e, n, at)}
            onDragStart={(e) => {
              dragged.current = n.id;
              e.dataTransfer.effectAllowed = "move";
              e.dataTransfer.setData("text/plain", n.name);
            }}
            onDragOver={(e) => void aim(e, n)}
            onDragLeave={() => setOver(null)}
            onDragEnd={() => setOver(null)}
            onDrop={(e) => {
              const to = aim(e, n);
              setOver(null);
              dragged.current = "";
              if (!to) return;
              toggle(to.parentId, true); // what was dropped stays in sight
              acts.drop(to);
            }}
          >
            <span
              className={s.fold}
              aria-hidden="true"
              onClick={(e) => {
                if (!parents.has(n.id)) return;
                e.stopPropagation();
                toggle(n.id);
              }}
            >
              {parents.has(n.id) && <Icon name={open.has(n.id) || word.trim() ? "down" : "right"} />}
            </span>
            <span className={s.name} title={n.name}>
              {n.name}
            </span>
            <span className={`num ${s.count}`}>
              {n.totalCount}
              <span className="sr"> 人</span>
            </span>
          </div>
        ))}
      </div>
      {chosen && Object.values(chosen.can).some(Boolean) && (
        <div className={s.acts} role="group" aria-label={`${chosen.name}的操作`}>
          {chosen.can.add && (
            <button type="button" className="link" onClick={() => acts.add(chosen)}>
              新增下级
            </button>
          )}
          {chosen.can.edit && (
            <button type="button" className="link" onClick={() => acts.edit(chosen)}>
              编辑
            </button>
          )}
          {chosen.can.move && (
            <button type="button" className="link" onClick={() => acts.move(chosen)}>
              移动
            </button>
          )}
          {chosen.can.delete && (
            <button type="button" className={`link ${s.bad}`} onClick={() => acts.remove(chosen)}>
              删除
            </button>
          )}
        </div>
      )}
    </>
  );
}
