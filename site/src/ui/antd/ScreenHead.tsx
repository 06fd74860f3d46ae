import type { ReactNode } from "react";
import s from "./screenHead.module.css";

interface Props {
  title: string;
  /** How much there is, beside the title. */
  note?: ReactNode;
  /** What the screen is for, in a sentence below the title. */
  about?: ReactNode;
  /** A class of the screen's own, where its head comes and goes. */
  className?: string;
  /** What can be done here. */
  children?: ReactNode;
}

/** The head of a workbench screen. */
export function ScreenHead({ title, note, about, className = "", children }: Props) {
  return (
    <header className={`${s.head} ${className}`}>
      <h1>{title}</h1>
      {note !== undefined && <span className="t3">{note}</span>}
      {children !== undefined && <div className={s.acts}>{children}</div>}
      {about !== undefined && <p>{about}</p>}
    </header>
  );
}
