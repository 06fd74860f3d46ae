import s from "./facts.module.css";

/** A share of ten ticks, decoration beside its figure. */
export function Rule({ share }: { share: number }) {
  return (
    <div className={s.rule} aria-hidden="true">
      <u style={{ width: `${Math.round(share * 100)}%` }} />
    </div>
  );
}
