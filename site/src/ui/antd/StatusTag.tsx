/** A state never speaks by its colour alone: the label stands beside it, and "off" is an empty ring. */
export type Tone = "ok" | "ink" | "warn" | "bad" | "off";
export type StatusTable<V extends string | number> = Readonly<Record<V, { label: string; tone: Tone }>>;

export function StatusTag<V extends string | number>({ of, value }: { of: StatusTable<V>; value: V }) {
  // A newer server may know a state that this page does not.
  const { label, tone } = of[value] ?? { label: "未知状态", tone: "off" };
  return (
    <span className={`st ${tone}`} data-status={value}>
      <span>{label}</span>
    </span>
  );
}

/** The states of a table as options of a select. */
export const statusOptions = <V extends string | number>(of: StatusTable<V>) =>
  (Object.entries(of) as [V, { label: string }][]).map(([value, { label }]) => ({ value, label }));
