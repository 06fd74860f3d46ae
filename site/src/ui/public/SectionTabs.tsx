import { useEffect, useRef, useState, type ReactNode } from "react";
import s from "./sections.module.css";

const ASKED_MS = 1000;
/** How far down the window a part counts as being read. */
const READ = 0.4;

interface Props {
  /** The parts of the page by the ids of their sections, the first one at its top. */
  parts: readonly { id: string; label: string; count?: number }[];
  label: string;
  /** What may be done, at the end of the row. */
  children?: ReactNode;
}

/** The parts of a long page, at its top while one reads; the one in view is marked. */
export function SectionTabs({ parts, label, children }: Props) {
  const [at, setAt] = useState(parts[0]?.id);
  const ids = parts.map((part) => part.id).join(" ");
  // A part that was asked for stays marked until the reader moves on: the last ones are too short to reach the top.
  const asked = useRef(0);
  useEffect(() => {
    const look = () => {
      if (performance.now() - asked.current < ASKED_MS) return;
      const sections = ids.split(" ").map((id) => document.getElementById(id));
      const read = sections.findLast((one) => one && one.getBoundingClientRect().top < window.innerHeight * READ);
      setAt(read?.id ?? ids.split(" ")[0]);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [ids]);
  return (
    <div className={s.stick}>
      <nav className={s.tabs} aria-label={label}>
        {parts.map((part) => (
          <a
            key={part.id}
            href={`#${part.id}`}
            aria-current={at === part.id ? "true" : undefined}
            onClick={(e) => {
              e.preventDefault();
              asked.current = performance.now();
              setAt(part.id);
              document.getElementById(part.id)?.scrollIntoView({ block: "start" });
            }}
          >
            {part.label}
            {!!part.count && <span className="num">{part.count}</span>}
          </a>
        ))}
        {children}
      </nav>
    </div>
  );
}
