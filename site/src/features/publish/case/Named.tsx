import { Select } from "antd";
import { useState } from "react";
import { usePublic, useRead } from "@/api/hooks";

interface Props {
  value?: string[];
  onChange?: (ids: string[]) => void;
  id?: string;
}
const MOST = 6;

/** Products that a case used: those on the shelf, and the enterprise's own. */
export function ProductSelect(props: Props) {
  const [word, setWord] = useState("");
  const own = useRead("/micro/home/product/page", { current: 1, pageSize: 100 });
  const all = usePublic("/micro/home/api/product/page", { current: 1, pageSize: 100, ...(word ? { keyword: word } : {}) });
  return <Named {...props} onSearch={setWord} waits={!all.data && !all.error} rows={[...(own.data?.records ?? []), ...(all.data?.records ?? [])].map((p) => ({ value: p.id, label: `${p.name}（${p.providerName}）` }))} />;
}

/** Templates that a case used: those on the shelf, and the enterprise's own. */
export function TemplateSelect(props: Props) {
  const [word, setWord] = useState("");
  const own = useRead("/platform/home/provider/allTemplateList", { current: 1, pageSize: 100 });
  const all = usePublic("/platform/home/itemTemplate/search", { current: 1, pageSize: 100, ...(word ? { keyword: word } : {}) });
  return <Named {...props} onSearch={setWord} waits={!all.data && !all.error} rows={[...(own.data?.records ?? []), ...(all.data?.records ?? [])].map((t) => ({ value: t.id, label: `${t.templateName}（${t.providerName}）` }))} />;
}

function Named({ value, onChange, id, rows, waits, onSearch }: Props & { rows: { value: string; label: string }[]; waits: boolean; onSearch: (word: string) => void }) {
  const options = rows.filter((r, i) => rows.findIndex((o) => o.value === r.value) === i);
  return <Select id={id} mode="multiple" maxCount={MOST} value={value} onChange={onChange} onSearch={onSearch} options={options} notFoundContent={waits ? "正在查找" : "没有找到"} optionFilterProp="label" placeholder="输入名称查找，最多 6 个" />;
}
