import type { StatusTable } from "@/ui/antd/StatusTag";

/** How far a change has come that the public does not see yet. */
export const changeStatus: StatusTable<number> = {
  1: { label: "修改未提交", tone: "off" },
  2: { label: "修改审核中", tone: "warn" },
  3: { label: "修改未通过", tone: "bad" },
};

/** The states of a template, where it is written and on its provider's shelf. */
export const templateStatus: StatusTable<number> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "审核中", tone: "warn" },
  2: { label: "已上架", tone: "ok" },
  3: { label: "已下架", tone: "off" },
  4: { label: "已驳回", tone: "bad" },
};
