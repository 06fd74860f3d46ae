import { Input } from "antd";
import s from "./antd.module.css";

interface Props {
  id?: string;
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm of a minute; empty for none. */
  value?: string;
  onChange?: (value: string) => void;
  /** What a screen reader hears where no label stands by the field. */
  label?: string;
  /** Stands in the empty field. */
  hint?: string;
  minute?: boolean;
  disabled?: boolean;
}

/**
 * A day, or a minute of one, by the browser's own picker: it works by keyboard and by thumb. The browser writes it in its own
 * language's way; until the field is in use, ours stands over it.
 */
export function DayInput({ id, value = "", onChange, label, hint = "选择日期", minute = false, disabled }: Props) {
  return (
    <span className={id ? `${s.day} ${s.whole}` : s.day}>
      <Input id={id} type={minute ? "datetime-local" : "date"} aria-label={label} disabled={disabled} value={value} onChange={(e) => onChange?.(e.target.value)} />
      <span className={value ? s.given : undefined} aria-hidden="true">
        {value.replace("T", " ") || hint}
      </span>
    </span>
  );
}
