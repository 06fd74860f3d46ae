import type { StatusTable } from "@/ui/antd/StatusTag";

export type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Where a project stands (product.md section 6). */
export const projectStatus: StatusTable<Status> = {
  0: { label: "申请中", tone: "ink" },
  1: { label: "开通中", tone: "ink" },
  2: { label: "运行中", tone: "ok" },
  3: { label: "即将到期", tone: "warn" },
  4: { label: "已到期", tone: "bad" },
  5: { label: "开通失败", tone: "bad" },
  6: { label: "回收期内", tone: "off" },
};
/** The server answers numbers. */
export const statusOf = (status: number) => status as Status;
export const isOpening = (status: number) => status === 0 || status === 1;
export const isOpen = (status: number) => status === 2 || status === 3;
export const isExpired = (status: number) => status === 4;
export const isDeleting = (status: number) => status === 6;

export const roleName = { admin: "管理员", member: "成员", viewer: "只读", "": "" } as const;

/** The roles that somebody may be given. */
export const roles = [
  { value: "admin", label: roleName.admin },
  { value: "member", label: roleName.member },
  { value: "viewer", label: roleName.viewer },
] as const;
