import { achievementStatus, caseStatus, newsStatus, shelfStatus, templateStatus } from "@/parts/record/status";
import { scopes } from "@/parts/scopes";
import { yuan } from "@/ui/money";
import { megabytes } from "@/ui/size";
import { moment } from "@/ui/time";

/** Words for the names of what a change touches; a name that is not here stands as it is. */
const names: Record<string, string> = {
  name: "名称", remark: "备注", dataScope: "数据范围", departments: "部门", permissions: "权限", roles: "角色", status: "状态", position: "职务", telephone: "手机号", email: "邮箱",
  fullName: "企业全称", shortName: "企业简称", creditCode: "统一社会信用代码", entType: "企业类型", industry: "行业", scale: "规模", regionCode: "地区", address: "地址", legalPerson: "法定代表人",
  license: "营业执照", logo: "标志", intro: "简介", contactName: "联系人", contactPhone: "联系电话", contactEmail: "联系邮箱", add: "添加", remove: "移除", reason: "原因", result: "结果",
  parent: "上级部门", leader: "负责人", owner: "所有者", quota: "人数上限", days: "有效天数", order: "顺序", apps: "应用", members: "人数",
  title: "标题", summary: "摘要", subTitle: "副标题", templateName: "模板名称", labels: "标签", versionNo: "版本", priceFen: "价格（元）", putaway$e: "状态", reason$e: "原因", used: "开放使用",
  coverUrl: "封面", thumbUrl: "封面", logoUrl: "标志", entryUrl: "入口地址", visibleTo: "可见范围", accessKey: "访问标识", audience: "发布范围", publishedAt: "公开时间",
  no: "编号", category: "分类", discipline: "专业", formats: "文件格式", revitYear: "Revit 版本", lod: "LOD", vipFree: "会员免费", typeCount: "类型数", health: "健康分", bytes: "大小", numbers: "参数",
  type: "类型", enterpriseIds: "企业", pinnedUntil: "置顶至", publishAt: "发布时间", expireAt: "下线时间", files: "文件数", visibility: "可见范围", groupCode: "服务分类", typeCode: "类型",
  accessMode: "使用方式", onlineUrl: "使用地址", priceType: "价格方式", sort: "排序", families: "族", cover: "封面", public: "公开", value: "值", label: "名称", enabled: "启用", kind: "类型", tasks: "体验内容",
  leaseMinutes: "每次体验（分钟）", resetTime: "重置时间", app: "应用", entries: "日志", host: "适用软件", icon: "图标", note: "安装须知", releases: "版本", guideUrl: "安装说明",
};

/** What a record keeps for itself, and what the line says beside it. */
const inner = new Set(["id", "rev", "seeded", "providerId", "providerName", "enterpriseId", "createdAt", "updatedAt", "updatedBy", "editedBy", "submittedAt", "submittedBy", "changedAt", "viewCount", "contents", "change", "drawing", "dueAt", "at"]);

const scopeOf = (value: unknown) => (typeof value === "string" && value in scopes ? scopes[value as keyof typeof scopes].label : value);
const yes = (value: unknown) => (value ? "是" : "否");
const time = (value: unknown) => (typeof value === "number" ? value && moment(value) : value) || undefined;
/** Fields whose values have words of their own. */
const values: Record<string, (value: unknown) => unknown> = {
  dataScope: scopeOf,
  visibleTo: (value) => (isFields(value) ? reach(value) : value),
  priceFen: (value) => (typeof value === "number" ? yuan(value) : value),
  bytes: (value) => (typeof value === "number" ? megabytes(value) : value),
  used: yes,
  ...Object.fromEntries(["publishedAt", "pinnedUntil", "publishAt", "expireAt"].map((name) => [name, time])),
};
/** The states of what a line is about. */
const states = new Map<string, Readonly<Record<number, { label: string }>>>(Object.entries({ product: shelfStatus, family: shelfStatus, template: templateStatus, case: caseStatus, news: newsStatus, achievement: achievementStatus }));

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
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return !value.length ? "（空）" : value.some(isFields) ? `${value.length} 项` : value.map(wordOf).join("、");
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

const said = (field: string, value: unknown, of: string) => {
  const state = field === "status" || field === "putaway$e" ? states.get(of)?.[value as number] : undefined;
  if (state) return state.label;
  return wordOf(value !== undefined && values[field] ? values[field](value) : value);
};

/** What a line of the book changed of a record of the kind `of`, field by field; what is the same on both sides is left out. */
export function changesOf(before: string, after: string, of = ""): ChangeLine[] {
  const [was, is] = [parse(before), parse(after)];
  if (isDiff(is)) return is.map((d) => ({ name: names[d.field] ?? d.field, before: wordOf(d.before), after: wordOf(d.after) }));
  if (!isFields(was ?? {}) || !isFields(is ?? {})) return [{ name: "内容", before: wordOf(was), after: wordOf(is) }];
  const [a, b] = [(was ?? {}) as Record<string, unknown>, (is ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((key) => !inner.has(key) && JSON.stringify(a[key]) !== JSON.stringify(b[key]))
    .map((key) => ({ name: names[key] ?? key, before: said(key, a[key], of), after: said(key, b[key], of) }))
    .filter((line) => line.before !== "（空）" || line.after !== "（空）")
    .map((line) => (line.before === line.after ? { ...line, after: "有变化" } : line));
}
