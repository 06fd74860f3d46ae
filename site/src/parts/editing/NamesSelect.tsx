import { Select } from "antd";

interface Props {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  most: number;
  /** What was found by the word that is typed; the first of all without one. */
  rows: readonly { value: string; label: string }[];
  onSearch: (word: string) => void;
  /** What stands there without any. */
  nothing: string;
  placeholder: string;
}

/** Several of what is found by its name. What was chosen keeps its name while another word is looked for: antd remembers it. */
export function NamesSelect({ id, value, onChange, most, rows, onSearch, nothing, placeholder }: Props) {
  const options = rows.filter((r, i) => rows.findIndex((o) => o.value === r.value) === i);
  return <Select id={id} mode="multiple" maxCount={most} value={value} onChange={onChange} onSearch={onSearch} options={options} optionFilterProp="label" notFoundContent={nothing} placeholder={placeholder} />;
}
