import type { CircleDetail } from "@/api/shapes";

export const modes = [
  { mode: 0, label: "自由加入", text: "登录后点一下就能加入" },
  { mode: 1, label: "申请加入", text: "由圈主或管理员同意" },
  { mode: 2, label: "邀请加入", text: "只有拿到邀请链接的人能加入" },
] as const;
export type Mode = (typeof modes)[number]["mode"];

export type Role = CircleDetail["role"];
export const roles: Record<Role, string> = { none: "", member: "成员", manager: "管理员", owner: "圈主" };
export const manages = (role: Role) => role === "owner" || role === "manager";
/** Says that a role may mute and remove another. */
export const over = (role: Role, other: Role) => (role === "owner" && other !== "owner") || (role === "manager" && other === "member");

export const ON = 2;
export const REVIEW = 1;
