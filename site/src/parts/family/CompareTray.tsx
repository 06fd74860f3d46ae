import { useState } from "react";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { part } from "@/ui/part";
import { clearCompared, COMPARED_MOST, toggleCompared, useCompared } from "./compared";
import s from "./family.module.css";

const CompareDialog = part(() => import("./CompareDialog").then((m) => m.CompareDialog));

/** What has been put aside to be compared, at the window's foot while there is something. */
export function CompareTray() {
  const list = useCompared();
  const [open, setOpen] = useState(false);
  if (!list.length) return null;
  const room = COMPARED_MOST - list.length;
  return (
    <>
      <div className={s.room} />
      <section className={s.tray} aria-label="对比栏" data-compared={list.length}>
        <div className="wrap">
          <ul>
            {list.map((c) => (
              <li key={c.id} className={s.slot}>
                <span>
                  <Cover url={c.cover} kind={c.kind} id={c.id} name={c.name} dims={c.dims} />
                </span>
                <div>
                  <b title={c.name}>{c.name}</b>
                  <small className="num">{c.no}</small>
                </div>
                <button type="button" aria-label={`移出 ${c.name}`} onClick={() => toggleCompared(c)}>
                  <Icon name="close" />
                </button>
              </li>
            ))}
            {room > 0 && <li className={s.free}>还可加 {room} 个</li>}
          </ul>
          <div className={s.go}>
            <button type="button" className={s.plain} onClick={clearCompared}>
              清空
            </button>
            <button type="button" className="btn p" disabled={list.length < 2} onClick={() => setOpen(true)}>
              {list.length < 2 ? "再选一个对比" : `对比 ${list.length} 个`}
            </button>
          </div>
        </div>
      </section>
      {open && <CompareDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
