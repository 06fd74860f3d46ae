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
      <Day name="开始日期" value={from} onChange={(day) => change(day, to)} />
      <span aria-hidden="true">至</span>
      <Day name="结束日期" value={to} onChange={(day) => change(from, day)} />
    </span>
  );
}

/** The browser writes a day in its own language's way; until the field is in use, ours stands over it. */
function Day({ name, value, onChange }: { name: string; value: string | undefined; onChange: (day: string | undefined) => void }) {
  return (
    <span className={s.day}>
      <Input type="date" aria-label={name} value={value ?? ""} onChange={(e) => onChange(e.target.value || undefined)} />
      <span className={value ? s.given : undefined} aria-hidden="true">
        {value ?? name}
      </span>
    </span>
  );
}
