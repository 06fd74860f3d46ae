import { useState } from "react";
import { messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";
import { NamesSelect } from "@/parts/editing/NamesSelect";

interface Props {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Approved enterprises, found by their names: what an operator writes to some of them. */
export function EnterpriseSelect(props: Props) {
  const [word, setWord] = useState("");
  const { data, error } = useRead("/micro/home/provider/review", { current: 1, pageSize: 100, status: "approved", ...(word ? { keyword: word } : {}) });
  const rows = (data?.records ?? []).map((e) => ({ value: e.id, label: e.fullName }));
  return <NamesSelect {...props} most={100} rows={rows} onSearch={setWord} nothing={data ? "没有找到企业" : error ? messageOf(error) : "正在查找"} placeholder="输入企业名称查找，最多 100 家" />;
}
