import { Link, type Href } from "../Link";
import s from "./around.module.css";

interface Stop {
  title: string;
  href: Href;
}

/** The way on at the foot of something to read: what comes before it, and after; `unit` counts it, with a word of one character: 篇. */
export function Around({ unit, prev, next, className = "" }: { unit: string; prev?: Stop; next?: Stop; className?: string }) {
  if (!prev && !next) return null;
  return (
    <nav className={`${s.around} ${className}`} aria-label={`上一${unit}与下一${unit}`}>
      {prev && (
        <Link href={prev.href} rel="prev">
          <span>上一{unit}</span>
          {prev.title}
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next" className={s.next}>
          <span>下一{unit}</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
