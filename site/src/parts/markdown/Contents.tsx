import { useEffect, useState } from "react";
import s from "./contents.module.css";

interface Props {
  title: string;
  headings: readonly { id: string; level: number; text: string }[];
  /** Where it stands, and at which widths. */
  className?: string;
}

/** The headings of a text above it, folded, where there is no room beside it. */
export function Folded({ title, headings, className = "" }: Props) {
  if (headings.length < 2) return null;
  return (
    <details className={`${s.folded} ${className}`}>
      <summary>
        {title}
        <span className="num">{headings.length} 节</span>
      </summary>
      <nav className={s.list} aria-label={title}>
        <Headings headings={headings} />
      </nav>
    </details>
  );
}

/** The headings of a text beside it; the one that one reads is marked. */
export function Contents({ title, headings, className }: Props) {
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
    <nav className={className} aria-label={title}>
      <h2>{title}</h2>
      <Headings headings={headings} at={at} />
    </nav>
  );
}

function Headings({ headings, at }: { headings: Props["headings"]; at?: string }) {
  return (
    <ul>
      {headings.map((h) => (
        <li key={h.id} data-level={h.level}>
          <a href={`#${h.id}`} aria-current={at === h.id ? "true" : undefined}>
            {h.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
