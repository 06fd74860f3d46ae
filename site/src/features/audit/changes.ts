import { scopes } from "@/parts/scopes";

/** Words for the names of what a change touches; a name that is not here stands as it is. */
const names: Record<string, string> = {
  name: "名称", remark: "备注", dataScope: "数据范围", departments: "部门", permissions: "权限", roles: "角色", status: "状态", position: "职务", telephone: "手机号", email: "邮箱",
  fullName: "企业全称", shortName: "企业简称", creditCode: "统一社会信用代码", entType: "企业类型", industry: "行业", scale: "规模", regionCode: "地区", address: "地址", legalPerson: "法定代表人",
  license: "营业执照", logo: "标志", intro: "简介", contactName: "联系人", contactPhone: "联系电话", contactEmail: "联系邮箱", add: "添加", remove: "移除", reason: "原因", result: "结果",
  parent: "上级部门", leader: "负责人", owner: "所有者", quota: "人数上限", days: "有效天数", order: "顺序", apps: "应用", id: "编号",
  title: "标题", summary: "摘要", subTitle: "副标题", templateName: "模板名称", labels: "标签", versionNo: "版本", priceFen: "价格（分）", putaway$e: "上架状态", reason$e: "原因", used: "开放使用",
  coverUrl: "封面", thumbUrl: "封面", logoUrl: "标志", entryUrl: "入口地址", visibleTo: "可见范围", accessKey: "访问标识", audience: "发布范围", updatedAt: "更新时间", publishedAt: "发布时间",
};

const scopeOf = (value: unknown) => (typeof value === "string" && value in scopes ? scopes[value as keyof typeof scopes].label : value);
/** Fields whose values have words of their own. */
const values: Record<string, (value: unknown) => unknown> = { dataScope: scopeOf, visibleTo: (value) => (isFields(value) ? reach(value) : value) };

export interface ChangeLine {
  name: string;
  before: string;
  after: string;
}

/** An audience of an application. */
const reach = ({ all, departmentIds = [], userIds = [] }: { all?: boolean; departmentIds?: string[]; userIds?: string[] }) =>
  all ? "全部成员" : [departmentIds.length && `${departmentIds.length} 个部门`, userIds.length && `${userIds.length} 名成员`].filter(Boolean).join("、");

const wordOf = (value: unknown): string => {
  if (value === undefined || value === null || value === "") return "（空）";
  if (Array.isArray(value)) return value.length ? value.map(wordOf).join("、") : "（空）";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
};

const parse = (text: string): unknown => {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isDiff = (value: unknown): value is { field: string; before: string; after: string }[] => Array.isArray(value) && value.length > 0 && value.every((v) => isFields(v) && "field" in v && "before" in v && "after" in v);

const said = (field: string, value: unknown) => wordOf(values[field]?.(value) ?? value);

/** What a line of the book changed, field by field; what is the same on both sides is left out. */
export function changesOf(before: string, after: string): ChangeLine[] {
  const [was, is] = [parse(before), parse(after)];
  if (isDiff(is)) return is.map((d) => ({ name: names[d.field] ?? d.field, before: wordOf(d.before), after: wordOf(d.after) }));
  if (!isFields(was ?? {}) || !isFields(is ?? {})) return [{ name: "内容", before: wordOf(was), after: wordOf(is) }];
  const [a, b] = [(was ?? {}) as Record<string, unknown>, (is ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((key) => ({ name: names[key] ?? key, before: said(key, a[key]), after: said(key, b[key]) }))
    .filter((line) => line.before !== line.after);
}
