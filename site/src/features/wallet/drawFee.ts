import type { DrawTerms } from "@/api/shapes";

/** What drawing out so many fen costs: the server's rule (functions/wallet/terms.go), to show it before. */
export function drawFee(amountFen: number, terms: DrawTerms): number {
  if (terms.feePermille === 0 || amountFen <= 0) return 0;
  return Math.min(Math.max(Math.floor((amountFen * terms.feePermille) / 1000), terms.feeLeastFen), terms.feeMostFen);
}
