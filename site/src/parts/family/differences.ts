import type { FamilyDetail, FamilyInfo } from "@/api/shapes";
import { megabytes } from "@/ui/size";
import type { Compared } from "./compared";
import { priceOf, revitOf, scoreOf } from "./words";

/** What families are held against one another by, besides their parameters. */
export const facts: readonly { label: string; of: (c: Compared) => string }[] = [
  { label: "分类", of: (c) => c.categoryName },
  { label: "Revit 版本", of: (c) => revitOf(c.minRevit) },
  { label: "LOD", of: (c) => c.lod || "—" },
  { label: "健康分", of: (c) => scoreOf(c.health) },
  { label: "评分", of: (c) => (c.scoreAvg ? c.scoreAvg.toFixed(1) : "—") },
  { label: "文件大小", of: (c) => megabytes(c.bytes) },
  { label: "版本", of: (c) => c.versionNo },
  { label: "价格", of: priceOf },
  { label: "服务商", of: (c) => c.providerName },
];

export interface Read {
  info: Pick<FamilyInfo, "files"> & Compared;
  detail: Pick<FamilyDetail, "types" | "params" | "facts">;
}
export interface Difference {
  label: string;
  before: string;
  after: string;
}

const none = "—";
const list = (values: readonly string[]) => values.filter(Boolean).join("、") || none;

/** In what a family reads otherwise than before, item by item; a mark of its readers is no content of it. */
export function differencesOf(before: Read, after: Read): Difference[] {
  const label = (p: Read["detail"]["params"][number]) => (p.unit ? `${p.name}（${p.unit}）` : p.name);
  const params = (r: Read) => new Map(r.detail.params.map((p) => [label(p), p.values.some(Boolean) ? p.values.map((v) => v || none).join(" / ") : none]));
  const said = (r: Read) => new Map(r.detail.facts.map((f) => [f.label, f.value]));
  const both = (a: Map<string, string>, b: Map<string, string>): Difference[] =>
    [...new Set([...a.keys(), ...b.keys()])].map((key) => ({ label: key, before: a.get(key) ?? none, after: b.get(key) ?? none }));
  return [
    { label: "名称", before: before.info.name, after: after.info.name },
    { label: "编号", before: before.info.no || none, after: after.info.no || none },
    ...facts.filter((f) => f.label !== "评分").map((f) => ({ label: f.label, before: f.of(before.info), after: f.of(after.info) })),
    { label: "文件", before: list(before.info.files.map((f) => f.name)), after: list(after.info.files.map((f) => f.name)) },
    ...both(said(before), said(after)),
    { label: "类型", before: list(before.detail.types), after: list(after.detail.types) },
    ...both(params(before), params(after)),
  ].filter((d, i, all) => d.before !== d.after && all.findIndex((o) => o.label === d.label && o.before === d.before && o.after === d.after) === i);
}
