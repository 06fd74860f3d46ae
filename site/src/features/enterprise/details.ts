import { usePublic } from "@/api/hooks";
import type { EnterpriseFull } from "@/api/shapes";

/** What the owner of an enterprise fills in, as the server's Details. */
export interface DetailFields {
  fullName: string;
  shortName: string;
  creditCode: string;
  entType: string;
  industry: string;
  scale: string;
  regionCode: string;
  address: string;
  legalPerson: string;
  license: string;
  logo: string;
  intro: string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
}
export const labels: Record<keyof DetailFields, string> = {
  fullName: "企业全称",
  shortName: "企业简称",
  creditCode: "统一社会信用代码",
  entType: "企业类型",
  industry: "所属行业",
  scale: "企业规模",
  regionCode: "所在地区",
  address: "详细地址",
  legalPerson: "法定代表人",
  license: "营业执照",
  logo: "企业标志",
  intro: "企业简介",
  contactName: "联系人",
  contactPhone: "联系电话",
  contactEmail: "联系邮箱",
};
/** What the operator has held against the licence: fixed once the enterprise is approved. */
export const proven: readonly (keyof DetailFields)[] = ["fullName", "creditCode", "legalPerson", "license"];

const names = Object.keys(labels) as (keyof DetailFields)[];
export const fieldsOf = (e: Partial<DetailFields>): DetailFields => Object.fromEntries(names.map((n) => [n, e[n] ?? ""])) as unknown as DetailFields;
export const isChanged = (a: Partial<DetailFields>, b: Partial<DetailFields> | undefined) => !!b && names.some((n) => (a[n] ?? "") !== (b[n] ?? ""));

const dictionaries = { entType: "ENT_TYPE", industry: "INDUSTRY", scale: "ENT_SCALE", regionCode: "REGION" } as const;
export type DictField = keyof typeof dictionaries;
export type Choices = Record<DictField, { value: string; label: string }[]>;

/** The values of the four dictionaries of the form. */
export function useChoices(): Choices {
  const entType = usePublic("/platform/home/api/dict/list", { type: dictionaries.entType });
  const industry = usePublic("/platform/home/api/dict/list", { type: dictionaries.industry });
  const scale = usePublic("/platform/home/api/dict/list", { type: dictionaries.scale });
  const region = usePublic("/platform/home/api/dict/list", { type: dictionaries.regionCode });
  const of = (list: typeof entType.data) => (list ?? []).map(({ value, label }) => ({ value, label }));
  return { entType: of(entType.data), industry: of(industry.data), scale: of(scale.data), regionCode: of(region.data) };
}

/** A field's value as people read it. */
export function textOf(name: string, value: string, choices: Choices): string {
  if (name in choices) return choices[name as DictField].find((c) => c.value === value)?.label ?? value;
  if (name === "license" || name === "logo") return value ? "已上传" : "";
  return value;
}

/** What a person has filled in and not sent; the agreement is ticked anew each time. */
const draftKey = (userId: string) => `platformHome.enterpriseDraft.${userId}`;
export function readDraft(userId: string): Partial<DetailFields> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(draftKey(userId)) ?? "null");
    if (!kept || typeof kept !== "object") return null;
    const draft = Object.fromEntries(names.map((n) => [n, (kept as Record<string, unknown>)[n]]).filter(([, v]) => typeof v === "string" && v));
    return Object.keys(draft).length ? draft : null;
  } catch {
    return null;
  }
}
export function keepDraft(userId: string, fields: Partial<DetailFields> | null) {
  try {
    if (fields) localStorage.setItem(draftKey(userId), JSON.stringify(fieldsOf(fields)));
    else localStorage.removeItem(draftKey(userId));
  } catch {
    // Without storage nothing is kept.
  }
}

/** Every step of an enterprise's life, in words. */
export const results: Record<string, { label: string; tone: string }> = {
  submit: { label: "提交资料", tone: "ink" },
  approve: { label: "审核通过", tone: "ok" },
  refuse: { label: "审核未通过", tone: "bad" },
  freeze: { label: "冻结", tone: "bad" },
  unfreeze: { label: "解除冻结", tone: "ok" },
  handover: { label: "移交所有权", tone: "ink" },
  dissolve: { label: "解散", tone: "bad" },
  withdraw: { label: "撤回申请", tone: "ink" },
  lost: { label: "取消认证", tone: "bad" },
  edit: { label: "修改资料", tone: "ink" },
};
export type Step = NonNullable<EnterpriseFull["history"]>[number];
