import { Input } from "antd";
import s from "./antd.module.css";

interface Props {
  label: string;
  /** Days as YYYY-MM-DD. */
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
}

/** Two days, by the browser's own pickers: they work by keyboard and by thumb. A range the wrong way round is turned. */
export function DateRange({ label, from, to, onChange }: Props) {
  const change = (a: string | undefined, b: string | undefined) => onChange(a && b && a > b ? { from: b, to: a } : { from: a, to: b });
  return (
    <span className={s.range} role="group" aria-label={label}>
      <Input type="date" aria-label={`${label}，从`} value={from ?? ""} onChange={(e) => change(e.target.value || undefined, to)} />
      <span aria-hidden="true">至</span>
      <Input type="date" aria-label={`${label}，到`} value={to ?? ""} onChange={(e) => change(from, e.target.value || undefined)} />
    </span>
  );
}
