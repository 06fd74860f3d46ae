import { useEffect, useState } from "react";
import s from "./article.module.css";

interface Props {
  headings: readonly { id: string; level: number; text: string }[];
}

/** The headings of a text above it, folded, where there is no room beside it. */
export function Folded({ headings }: Props) {
  if (headings.length < 2) return null;
  return (
    <details className={s.folded}>
      <summary>
        目录<span className="num">{headings.length} 节</span>
      </summary>
      <nav className={s.list} aria-label="文章目录">
        <Headings headings={headings} />
      </nav>
    </details>
  );
}

/** The headings of a text; the one that one reads is marked. */
export function Contents({ headings }: Props) {
  const [at, setAt] = useState<string>();
  const key = headings.map((h) => h.id).join();
  useEffect(() => {
    const places = key.split(",").flatMap((id) => (id && document.getElementById(id)) || []);
    const look = () => setAt(places.findLast((h) => h.getBoundingClientRect().top < 160)?.id ?? places[0]?.id);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [key]);
  if (headings.length < 2) return null;
  return (
    <nav className={`${s.toc} ${s.list}`} aria-label="文章目录">
      <h2>目录</h2>
      <Headings headings={headings} at={at} />
    </nav>
  );
}

function Headings({ headings, at }: Props & { at?: string }) {
  return (
    <ul>
      {headings.map((h) => (
        <li key={h.id} className={h.level === 3 ? s.sub : undefined}>
          <a href={`#${h.id}`} aria-current={at === h.id ? "true" : undefined}>
            {h.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
