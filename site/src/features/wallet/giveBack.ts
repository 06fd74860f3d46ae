import type { CashPlan } from "@/api/shapes";

/** How an amount goes back: by trades as far as they take it, the rest by a transfer. */
export function waysOf({ byTradeFen, byTransferFen }: Pick<CashPlan, "byTradeFen" | "byTransferFen">, amount: number) {
  const trade = Math.max(Math.min(amount, byTradeFen), 0);
  return { trade, transfer: Math.max(Math.min(amount - trade, byTransferFen), 0) };
}
