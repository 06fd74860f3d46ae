/** The first part of an action, in words. */
export const areas = [
  { value: "org", label: "组织" },
  { value: "role", label: "角色" },
  { value: "enterprise", label: "企业" },
  { value: "audit", label: "日志" },
  { value: "product", label: "产品" },
  { value: "template", label: "模板" },
  { value: "case", label: "案例" },
  { value: "news", label: "新闻公告" },
  { value: "platform", label: "平台" },
] as const satisfies readonly { value: string; label: string }[];

export const areaOf = (action: string) => areas.find((a) => action.startsWith(`${a.value}:`))?.label ?? "其他";
