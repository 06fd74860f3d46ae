import s from "./Steps.module.css";

/** How far one has come in a dialog that takes several turns; `at` counts from 0. */
export function Steps({ at, of }: { at: number; of: readonly string[] }) {
  return (
    <ol className={s.steps}>
      {of.map((name, i) => (
        <li key={name} aria-current={i === at ? "step" : undefined}>
          {i + 1} {name}
        </li>
      ))}
    </ol>
  );
}
