import type { Brief, Listed, NeedDetail, Receipt, DisputeView, ManuscriptView } from "@/api/gen/community";
import { paths } from "@/addresses";
import type { StatusTable } from "@/ui/antd/StatusTag";

export type NeedBrief = Brief;
export type NeedListed = Listed;
export type Manuscript = ManuscriptView;
/** The document knows no null: who has handed nothing in has no receipt, what nobody disputes no dispute. */
export type Need = Omit<NeedDetail, "manuscript" | "dispute"> & { manuscript: Receipt | null; dispute: DisputeView | null };

export const categories: Record<Brief["category"], string> = {
  family: "族与构件",
  model: "建模与深化",
  drawing: "出图",
  review: "模型审查",
  visual: "可视化与动画",
  plugin: "插件与二次开发",
  other: "其他",
};
export const categoryOptions = (Object.entries(categories) as [Brief["category"], string][]).map(([value, label]) => ({ value, label }));

export const statuses: StatusTable<Brief["status"]> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "征集中", tone: "ink" },
  2: { label: "评选中", tone: "warn" },
  3: { label: "已定标", tone: "ink" },
  4: { label: "待验收", tone: "warn" },
  5: { label: "已结束", tone: "off" },
  6: { label: "平台处理中", tone: "bad" },
};
export const standings: StatusTable<Receipt["status"]> = {
  1: { label: "已提交", tone: "ink" },
  2: { label: "已入围", tone: "ok" },
  3: { label: "中选", tone: "ok" },
  4: { label: "未中选", tone: "off" },
  5: { label: "已撤回", tone: "off" },
};
export const outcomes: Record<Brief["outcome"], string> = { "": "", paid: "验收通过，预算已结给中选者", returned: "预算已全部退回", divided: "经平台裁定，预算按比例结清" };

export const formats = ["rvt", "rfa", "ifc", "dwg", "skp", "pdf", "docx", "xlsx", "pptx", "zip"] as const;
export const lods = ["100", "200", "300", "350", "400", "500"] as const;
export const years = [2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026] as const;

export const needOf = (id: string) => `${paths.needPage}?id=${encodeURIComponent(id)}`;
export const submitOf = (id: string) => `/needDetail/submitManu?id=${encodeURIComponent(id)}`;
export const releaseOf = (id?: string) => (id ? `/releaseNeed?id=${encodeURIComponent(id)}` : "/releaseNeed");

/** How much time is left until a moment, in the two largest units; an empty text when it has passed. */
export function leftText(ms: number): string {
  if (ms <= 0) return "";
  const minutes = Math.ceil(ms / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days} 天 ${hours} 小时`;
  return hours > 0 ? `${hours} 小时 ${rest} 分` : `${rest} 分钟`;
}

/** What a requirement asks for, as short lines. */
export function requirementOf(n: Pick<Brief, "formats" | "revitYear" | "lod" | "idsSpecs">): { label: string; value: string }[] {
  const lines: { label: string; value: string }[] = [];
  if (n.formats.length) lines.push({ label: "文件格式", value: n.formats.map((f) => f.toUpperCase()).join("、") });
  if (n.revitYear) lines.push({ label: "Revit 版本", value: `${n.revitYear} 及以下` });
  if (n.lod) lines.push({ label: "模型深度", value: `LOD ${n.lod}` });
  if (n.idsSpecs) lines.push({ label: "IDS 交付要求", value: `${n.idsSpecs} 条，提交的 IFC 自动检查` });
  return lines;
}
