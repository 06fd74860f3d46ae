import type { StatusTable } from "@/ui/antd/StatusTag";

/** A member's state. */
export const memberStatus: StatusTable<0 | 1 | 2> = {
  0: { label: "正常", tone: "ok" },
  2: { label: "待接受", tone: "ink" },
  1: { label: "已停用", tone: "off" },
};

/** An invite link's state. */
export const linkStatus: StatusTable<"open" | "revoked" | "expired" | "used"> = {
  open: { label: "可用", tone: "ok" },
  used: { label: "名额已满", tone: "off" },
  expired: { label: "已过期", tone: "off" },
  revoked: { label: "已撤销", tone: "off" },
};
