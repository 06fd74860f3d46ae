import type { Desk } from "@/api/shapes";

export type Difference = Desk["differences"][number];
type Kind = "unknown" | "amount" | "unpaid" | "refund" | "missing" | "paidOut" | "unproven";

/** What bill and books say differently (functions/wallet/reconcile.go), and what an operator does about it. */
const kinds: Record<Kind, { label: string; what: string }> = {
  unknown: { label: "平台没有这笔", what: "核对商户号是否被别处使用；确认不是平台的交易后，在支付宝后台退回，再登记结果。" },
  amount: { label: "金额不一致", what: "以支付宝为准。核对订单和账单金额，多收的退回付款人，少收的联系技术人员更正账目。" },
  unpaid: { label: "账单已付、查询未付", what: "先到“挂起的充值”立即询问一次；仍是未付，联系支付宝核实这笔交易。" },
  refund: { label: "退款没有记上", what: "支付宝已退款。核对订单的退款记录，联系技术人员补记，避免用户继续使用已退的金额。" },
  missing: { label: "账单没有这笔", what: "支付宝查询承认这笔交易，但当日账单没有。次日账单出来后再核对一次，仍没有请联系支付宝。" },
  paidOut: { label: "已转出又退回", what: "支付宝已付给收款人，金额又回到了账户，等于付了两次。联系收款人退回，或从其账户余额扣回。" },
  unproven: { label: "支付宝查不到", what: "平台记了账，支付宝不认。冻结相关账户的提现，核对通知的来源，联系技术人员检查密钥。" },
};

export const kindOf = (kind: string): { label: string; what: string } => kinds[kind as Kind] ?? { label: kind, what: "联系技术人员核对。" };
export const keyOf = (d: Difference) => [d.day, d.kind, d.outTradeNo, d.requestNo].join("/");
