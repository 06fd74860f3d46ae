import { Select } from "antd";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";

interface Props {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Approved enterprises, found by their names: what an operator writes to some of them. */
export function EnterpriseSelect({ id, value, onChange }: Props) {
  const [word, setWord] = useState("");
  const { data, error } = useRead("/micro/home/provider/review", { current: 1, pageSize: 100, status: "approved", ...(word ? { keyword: word } : {}) });
  const [known, setKnown] = useState<{ value: string; label: string }[]>([]);
  const rows = [...(data?.records ?? []).map((e) => ({ value: e.id, label: e.fullName })), ...known];
  const options = rows.filter((r, i) => rows.findIndex((o) => o.value === r.value) === i);
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={100}
      value={value}
      onChange={(ids) => {
        setKnown(options.filter((o) => ids.includes(o.value)));
        onChange?.(ids);
      }}
      onSearch={setWord}
      options={options}
      optionFilterProp="label"
      notFoundContent={data ? "没有找到企业" : error ? messageOf(error) : "正在查找"}
      placeholder="输入企业名称查找，最多 100 家"
    />
  );
}
