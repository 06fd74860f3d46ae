import { Select } from "antd";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";

interface Props {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** Who is chosen already, when no page of the list has been read yet. */
  known?: { id: string; name: string };
  /** Active members only. */
  active?: boolean;
  label?: string;
}

/** One member, found by name or the end of his telephone. */
export function MemberSelect({ id, value, onChange, known, active, label }: Props) {
  const [word, setWord] = useState("");
  const { data, error } = useRead("/micro/sys/user/page", { keyword: word.slice(0, 40), current: 1, pageSize: 20, ...(active ? { status: 0 as const } : {}) });
  const waiting = !data && !error;
  const options = (data?.records ?? []).map((m) => ({ value: m.userId, label: m.position ? `${m.name}（${m.position}）` : m.name }));
  if (known && !options.some((o) => o.value === known.id)) options.push({ value: known.id, label: known.name });
  return (
    <Select
      id={id}
      aria-label={label}
      allowClear
      placeholder="输入姓名查找"
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setWord }}
      options={options}
      loading={waiting}
      notFoundContent={error ? messageOf(error) : waiting ? "正在查找" : "没有找到成员"}
    />
  );
}
