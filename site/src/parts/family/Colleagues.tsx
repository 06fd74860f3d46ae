import { useState } from "react";
import { useRead } from "@/api/hooks";
import s from "./facts.module.css";

const FIRST = 5;

/** Who of the enterprise that one is in has downloaded the family; nothing where it is nobody. */
export function Colleagues({ id }: { id: string }) {
  const { data } = useRead("/family/mall/product/colleagues", { id });
  const [all, setAll] = useState(false);
  if (!data?.list.length) return null;
  return (
    <section className="panel" aria-label="下载过的同事" data-colleagues={data.list.length}>
      <header>
        <h2>下载过的同事</h2>
      </header>
      <ul className={s.colleagues}>
        {data.list.slice(0, all ? undefined : FIRST).map((c, i) => (
          <li key={`${c.name} ${c.time} ${i}`}>
            <span>{c.name}</span>
            <time className="num t3">{c.time.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
      {data.list.length > FIRST && !all && (
        <p className={s.others}>
          <button type="button" className="btn s" onClick={() => setAll(true)}>
            全部 {data.list.length} 人
          </button>
        </p>
      )}
    </section>
  );
}
