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

/** The states of a product or a family. The numbers of all of these are the wire's. */
export const shelfStatus: StatusTable<number> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "审核中", tone: "warn" },
  2: { label: "已上架", tone: "ok" },
  3: { label: "已下架", tone: "off" },
  4: { label: "审核未通过", tone: "bad" },
  5: { label: "平台下架", tone: "bad" },
};

export const caseStatus: StatusTable<number> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "审核中", tone: "warn" },
  2: { label: "已发布", tone: "ok" },
  3: { label: "已撤回", tone: "off" },
};

export const achievementStatus: StatusTable<0 | 1 | 2 | 3> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "审核中", tone: "warn" },
  2: { label: "已归档", tone: "ok" },
  3: { label: "被退回", tone: "bad" },
};

export const newsStatus: StatusTable<number> = {
  0: { label: "草稿", tone: "off" },
  1: { label: "待发布", tone: "warn" },
  2: { label: "已发布", tone: "ok" },
  3: { label: "已撤回", tone: "off" },
  4: { label: "已过期", tone: "off" },
};
