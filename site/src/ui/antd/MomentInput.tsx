import { DayInput } from "./DayInput";

const SHANGHAI_MS = 8 * 3_600_000;
const textOf = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 16);

interface Props {
  id?: string;
  /** Milliseconds, 0 for none. */
  value?: number;
  onChange?: (at: number) => void;
  label: string;
}

/** A minute in Shanghai. Empty is 0. */
export function MomentInput({ id, value, onChange, label }: Props) {
  return (
    <DayInput
      id={id}
      minute
      label={label}
      hint="选择时间"
      value={value ? textOf(value) : ""}
      onChange={(text) => {
        const at = Date.parse(`${text}:00Z`);
        onChange?.(Number.isNaN(at) ? 0 : at - SHANGHAI_MS);
      }}
    />
  );
}
