import { useId, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "@/ui/Icon";
import type { Module } from "./modules";
import s from "./template.module.css";

/** What a project on the template begins with, as a tree: arrow keys, Home and End walk it, Enter opens and closes. */
export function ModuleTree({ modules }: { modules: Module[] }) {
  const id = useId();
  const [open, setOpen] = useState(() => new Set([0, 1]));
  const [at, setAt] = useState("0");
  const tree = useRef<HTMLUListElement>(null);
  const set = (i: number, wanted: boolean) => setOpen((was) => new Set([...was].filter((n) => n !== i).concat(wanted ? [i] : [])));
  const all = modules.length > 0 && open.size === modules.length;
  const shown = modules.flatMap((m, i) => [`${i}`, ...(open.has(i) ? m.functionList.map((_, k) => `${i}.${k}`) : [])]);
  const go = (to: string | undefined) => {
    if (to === undefined) return;
    setAt(to);
    tree.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus();
  };
  const onKey = (e: KeyboardEvent) => {
    const [top = "0", leaf] = at.split(".");
    const i = Number(top);
    const next: Record<string, () => void> = {
      ArrowDown: () => go(shown[shown.indexOf(at) + 1]),
      ArrowUp: () => go(shown[shown.indexOf(at) - 1]),
      Home: () => go(shown[0]),
      End: () => go(shown.at(-1)),
      ArrowRight: () => (leaf === undefined && !open.has(i) ? set(i, true) : leaf === undefined && modules[i]?.functionList.length ? go(`${i}.0`) : undefined),
      ArrowLeft: () => (leaf !== undefined ? go(top) : set(i, false)),
      Enter: () => leaf === undefined && set(i, !open.has(i)),
      " ": () => leaf === undefined && set(i, !open.has(i)),
    };
    const act = next[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  };
  if (!modules.length) return <p className={s.none}>该模板还没有填写功能模块。</p>;
  return (
    <div className={s.tree}>
      <button type="button" className="btn s" onClick={() => setOpen(new Set(all ? [] : modules.keys()))}>
        {all ? "全部收起" : "全部展开"}
      </button>
      <ul role="tree" aria-label="功能模块" ref={tree} onKeyDown={onKey}>
        {modules.map((m, i) => (
          <li key={m.moduleName} role="none">
            <span
              className={s.branch}
              role="treeitem"
              aria-selected={at === `${i}`}
              aria-expanded={open.has(i)}
              aria-owns={open.has(i) ? `${id}${i}` : undefined}
              tabIndex={at === `${i}` ? 0 : -1}
              data-at={`${i}`}
              onFocus={() => setAt(`${i}`)}
              onClick={() => {
                set(i, !open.has(i));
                go(`${i}`);
              }}
            >
              <Icon name="right" />
              <b>{m.moduleName}</b>
              <small>{m.functionList.length} 项</small>
            </span>
            {open.has(i) && (
              <ul role="group" id={`${id}${i}`}>
                {m.functionList.map((f, k) => (
                  <li key={f.functionName} role="treeitem" aria-selected={at === `${i}.${k}`} tabIndex={at === `${i}.${k}` ? 0 : -1} data-at={`${i}.${k}`} onFocus={() => setAt(`${i}.${k}`)}>
                    {f.functionName}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
