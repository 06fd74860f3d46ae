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

type Class = Desk["trial"]["classes"][number]["class"];

/** The classes of accounts in a trial balance (functions/wallet/trial.go). */
export const classes: Record<Class, string> = {
  personal: "个人余额",
  enterprise: "企业余额",
  sales: "冻结中的销售收入",
  held: "等待转账的提现与退回",
  escrow: "托管中的需求预算",
  commission: "平台服务费",
  fee: "提现手续费",
  provider: "支付宝收款净额",
  transferred: "已转账付出",
  unknown: "无法归类的账户",
};

/** What an operator does about a fault of the trial balance. */
export const faultOf = (f: Desk["trial"]["faults"][number]): { label: string; what: string } =>
  f.kind === "balance"
    ? { label: "账户余额与明细不符", what: "暂停该账户的消费与提现，联系技术人员按明细逐笔核对余额。" }
    : { label: "分录不平", what: "同一笔业务的借贷合计应为零。联系技术人员核对这笔业务的全部记账行。" };

export const kindOf = (kind: string): { label: string; what: string } => kinds[kind as Kind] ?? { label: kind, what: "联系技术人员核对。" };

/** A key for each difference of a list: a bill may name the same amount of a trade twice. */
export function keysOf(list: readonly Difference[]): string[] {
  const seen: Record<string, number> = {};
  return list.map((d) => {
    const key = [d.day, d.kind, d.outTradeNo, d.requestNo].join("/");
    seen[key] = (seen[key] ?? 0) + 1;
    return `${key}/${seen[key]}`;
  });
}
