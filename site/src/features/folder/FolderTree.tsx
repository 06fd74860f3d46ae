import { useState } from "react";
import { Icon } from "@/ui/Icon";
import { count } from "@/ui/text";
import { pathOf, type Space } from "@/parts/family/space";
import s from "./folder.module.css";

interface Props {
  space: Space;
  /** The folder that is open; undefined at the top, null in the bin. */
  at: string | undefined | null;
  onOpen: (id: string | undefined) => void;
}

/** An owner's folders; those with others in them open and close. */
export function FolderTree({ space, at, onOpen }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const within = new Set(pathOf(space.folders, at ?? undefined).slice(0, -1).map((f) => f.id));
  const toggle = (id: string) => setClosed((now) => new Set(now.has(id) ? [...now].filter((c) => c !== id) : [...now, id]));
  const branch = (parentId: string, depth: number) => {
    const list = space.folders.filter((f) => f.parentId === parentId);
    if (!list.length) return null;
    return (
      <ul>
        {list.map((f) => {
          const parent = space.folders.some((c) => c.parentId === f.id);
          const open = parent && (!closed.has(f.id) || within.has(f.id));
          return (
            <li key={f.id}>
              <div className={at === f.id ? s.on : undefined} style={{ paddingLeft: 12 + depth * 16 }}>
                {parent ? (
                  <button type="button" className={s.fold} aria-expanded={open} aria-label={`${open ? "收起" : "展开"} ${f.name}`} onClick={() => toggle(f.id)}>
                    <Icon name={open ? "down" : "right"} />
                  </button>
                ) : (
                  <span className={s.fold} />
                )}
                <button type="button" className={s.node} aria-current={at === f.id || undefined} onClick={() => onOpen(f.id)}>
                  <span>{f.name}</span>
                  <i className="num">{count(f.count)}</i>
                </button>
              </div>
              {open && branch(f.id, depth + 1)}
            </li>
          );
        })}
      </ul>
    );
  };
  return (
    <nav aria-label="文件夹" className={s.tree}>
      <div className={at === undefined ? s.on : undefined}>
        <button type="button" className={`${s.node} ${s.top}`} aria-current={at === undefined || undefined} onClick={() => onOpen(undefined)}>
          <span>全部内容</span>
          <i className="num">{count(space.count)}</i>
        </button>
      </div>
      {branch("", 0)}
    </nav>
  );
}
