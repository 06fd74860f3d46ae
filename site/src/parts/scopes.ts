import type { RoleRow } from "@/api/shapes";

type Scope = RoleRow["dataScope"];

/** Whose records a role shows, in words. */
export const scopes: Record<Scope, { label: string; text: string }> = {
  all: { label: "全部", text: "全企业的成员与数据" },
  deptAndSub: { label: "本部门及下级", text: "所在部门和它下面的部门" },
  dept: { label: "本部门", text: "所在部门" },
  custom: { label: "指定部门", text: "在下面选择的部门" },
  self: { label: "仅本人", text: "只有自己的数据" },
};
export const scopeOptions = (Object.keys(scopes) as Scope[]).map((value) => ({ value, label: scopes[value].label }));
