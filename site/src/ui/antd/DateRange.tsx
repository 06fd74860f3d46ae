import { DayInput } from "./DayInput";
import s from "./antd.module.css";

interface Props {
  label: string;
  /** Days as YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
}

/** Two days. A range the wrong way round is turned. */
export function DateRange({ label, from, to, onChange }: Props) {
  const change = (a: string | undefined, b: string | undefined) => onChange(a && b && a > b ? { from: b, to: a } : { from: a, to: b });
  return (
    <span className={s.range} role="group" aria-label={label}>
      <DayInput label="开始日期" hint="开始日期" value={from} onChange={(day) => change(day || undefined, to)} />
      <span aria-hidden="true">至</span>
      <DayInput label="结束日期" hint="结束日期" value={to} onChange={(day) => change(from, day || undefined)} />
    </span>
  );
}
