import type { PayoutRecord, TopUpRecord } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** A top-up's states as their owner reads them. */
export const topUpStatus: StatusTable<TopUpRecord["status"]> = {
  unpaid: { label: "待支付", tone: "ink" },
  paid: { label: "已到账", tone: "ok" },
  refunding: { label: "退款中", tone: "warn" },
  refunded: { label: "已退款", tone: "off" },
  closed: { label: "已关闭", tone: "off" },
};

/** A transfer's states, for its owner and for the operators. */
export const payoutStatus: StatusTable<PayoutRecord["status"]> = {
  wait: { label: "待核对", tone: "warn" },
  paying: { label: "转账中", tone: "ink" },
  done: { label: "已转账", tone: "ok" },
  refused: { label: "未通过", tone: "bad" },
  failed: { label: "未成功", tone: "bad" },
};

/** What an operator says most often when he does not transfer; each can be changed before it is sent. */
export const payoutRefusals = ["支付宝账号不存在，请核对后重新申请。", "支付宝账号与实名不一致，请核对后重新申请。", "收款人与注册人不一致，请使用本人的支付宝账号。"];
