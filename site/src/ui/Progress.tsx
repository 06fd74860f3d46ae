import type { ReactNode } from "react";
import { moment } from "./time";
import s from "./progress.module.css";

/** What is known of an order, or of what hangs on one, name by name. */
export function Particulars({ of, className = "" }: { of: readonly (readonly [name: string, value: ReactNode])[]; className?: string }) {
  return (
    <dl className={`${s.particulars} ${className}`}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How far it has come: its steps are given the oldest first and stand the newest first. */
export function Progress({ steps }: { steps: readonly { at: number; text: string }[] }) {
  return (
    <ol className={s.progress}>
      {steps.toReversed().map((step, i) => (
        <li key={`${step.at}-${i}`}>
          <b>{step.text}</b>
          <time dateTime={new Date(step.at).toISOString()}>{moment(step.at)}</time>
        </li>
      ))}
    </ol>
  );
}
