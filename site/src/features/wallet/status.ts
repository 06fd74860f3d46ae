import type { TopUpRecord } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** A top-up's states as their owner reads them. */
export const topUpStatus: StatusTable<TopUpRecord["status"]> = {
  unpaid: { label: "待支付", tone: "ink" },
  paid: { label: "已到账", tone: "ok" },
  refunding: { label: "退款中", tone: "warn" },
  refunded: { label: "已退款", tone: "off" },
  closed: { label: "已关闭", tone: "off" },
};
