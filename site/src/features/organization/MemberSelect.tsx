import { Select } from "antd";
import { useState } from "react";
import { useFoundMembers } from "@/parts/useFoundMembers";

interface Props {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** Who is chosen already, when no page of the list has been read yet. */
  known?: { id: string; name: string };
  /** Only who may take the enterprise over: active members but its owner. */
  heir?: boolean;
  label?: string;
}

/** One member, found by name or the end of his telephone. */
export function MemberSelect({ id, value, onChange, known, heir, label }: Props) {
  const [typed, setTyped] = useState("");
  const { rows, waiting, nothing } = useFoundMembers(typed, { active: heir });
  const options = (rows ?? []).filter((m) => !heir || !m.owner).map((m) => ({ value: m.userId, label: m.position ? `${m.name}（${m.position}）` : m.name }));
  if (known && !options.some((o) => o.value === known.id)) options.push({ value: known.id, label: known.name });
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      placeholder="输入姓名查找"
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={options}
      loading={waiting}
      notFoundContent={nothing}
    />
  );
}
