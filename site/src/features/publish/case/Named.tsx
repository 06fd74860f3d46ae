import { useState } from "react";
import { usePublic, useRead } from "@/api/hooks";
import { NamesSelect } from "@/parts/editing/NamesSelect";

interface Props {
  value?: string[];
  onChange?: (ids: string[]) => void;
  id?: string;
}
const shown = { most: 6, placeholder: "输入名称查找，最多 6 个" };
const asked = (word: string) => ({ current: 1, pageSize: 100, ...(word ? { keyword: word } : {}) });

/** Products that a case used: those on the shelf, and the enterprise's own. */
export function ProductSelect(props: Props) {
  const [word, setWord] = useState("");
  const own = useRead("/micro/home/product/page", asked(word));
  const all = usePublic("/micro/home/api/product/page", asked(word));
  const rows = [...(own.data?.records ?? []), ...(all.data?.records ?? [])].map((p) => ({ value: p.id, label: `${p.name}（${p.providerName}）` }));
  return <NamesSelect {...props} {...shown} rows={rows} onSearch={setWord} nothing={!all.data && !all.error ? "正在查找" : "没有找到"} />;
}

/** Templates that a case used: those on the shelf, and the enterprise's own. */
export function TemplateSelect(props: Props) {
  const [word, setWord] = useState("");
  const own = useRead("/platform/home/provider/allTemplateList", asked(word));
  const all = usePublic("/platform/home/itemTemplate/search", asked(word));
  const rows = [...(own.data?.records ?? []), ...(all.data?.records ?? [])].map((t) => ({ value: t.id, label: `${t.templateName}（${t.providerName}）` }));
  return <NamesSelect {...props} {...shown} rows={rows} onSearch={setWord} nothing={!all.data && !all.error ? "正在查找" : "没有找到"} />;
}
