import { useState } from "react";
import s from "./facts.module.css";

const BACK = 1;

/** In which years of Revit the family opens: its own at once, later ones after an upgrade, earlier ones not. */
export function Opens({ year }: { year: number }) {
  const [now] = useState(() => new Date().getFullYear());
  if (!year) return null;
  const years = Array.from({ length: Math.max(1, now - year + 1) }, (_, i) => now - i);
  return (
    <section className="panel" aria-label="打开情况">
      <header>
        <h2>打开情况</h2>
      </header>
      <ul className={s.opens}>
        {years.map((y) => (
          <li key={y}>
            <span className="num">Revit {y}</span>
            <span className="st ok">
              <span>{y === year ? "直接打开" : "升级后打开"}</span>
            </span>
          </li>
        ))}
        <li>
          <span className="num">Revit {year - BACK} 及以前</span>
          <span className="st off">
            <span>打不开</span>
          </span>
        </li>
      </ul>
    </section>
  );
}
