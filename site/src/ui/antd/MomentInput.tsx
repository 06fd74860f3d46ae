import { Input } from "antd";

const SHANGHAI_MS = 8 * 3_600_000;
const textOf = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 16);

interface Props {
  id?: string;
  /** Milliseconds, 0 for none. */
  value?: number;
  onChange?: (at: number) => void;
  label: string;
}

/** A minute in Shanghai, by the browser's own picker. Empty is 0. */
export function MomentInput({ id, value, onChange, label }: Props) {
  return (
    <Input
      id={id}
      type="datetime-local"
      aria-label={label}
      value={value ? textOf(value) : ""}
      onChange={(e) => {
        const at = Date.parse(`${e.target.value}:00Z`);
        onChange?.(Number.isNaN(at) ? 0 : at - SHANGHAI_MS);
      }}
    />
  );
}
