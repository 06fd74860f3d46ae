import { Input } from "antd";
import { useMemo, useState } from "react";
import { Fold } from "@/ui/Fold";
import { Icon } from "@/ui/Icon";
import { useTree } from "@/ui/useTree";
import { dropped, lines, pathTo, type Node, type Tree } from "./tree";
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
  const [word, setWord] = useState("");
  const above = useMemo(() => [root, ...pathTo(nodes, selected).slice(0, -1).map((n) => n.id)], [nodes, root, selected]);
  const parents = useMemo(() => new Set(nodes.map((n) => n.parentId)), [nodes]);
  const current = selected || root;
  const chosen = nodes.find((n) => n.id === current);
  const { list, lines: shown, isOpen, toggle, propsOf } = useTree({
    linesOf: (open) => lines(nodes, open, word),
    parents,
    selected: current,
    above,
    searched: !!word.trim(),
    onPick: (n) => acts.select(n.id),
    edge: 0.25,
    dropped: (id, at, where) => dropped(nodes, id, at, where),
    onDrop: (_, to) => acts.drop(to),
  });

  return (
    <>
      <div className={s.find}>
        <Input prefix={<Icon name="search" />} placeholder="搜索部门" aria-label="搜索部门" allowClear value={word} onChange={(e) => setWord(e.target.value)} />
      </div>
      {shown.length === 0 && <p className={s.none}>没有找到“{word.trim()}”，换个词试试。</p>}
      <div ref={list} role="tree" aria-label="部门" className={s.nodes}>
        {shown.map((n, at) => (
          <div key={n.id} {...propsOf(n, at, n.name, n.can.move)} style={{ paddingLeft: 16 + n.depth * 18 }}>
            <Fold parent={parents.has(n.id)} open={isOpen(n.id)} onToggle={() => toggle(n.id)} />
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
