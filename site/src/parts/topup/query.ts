import { getEnvelope, NOT_SCANNED } from "@/api/client";
import type { TradeStatus } from "@/api/shapes";

/** The state of a trade; null while its code is not scanned, which is no error. */
export async function tradeStatus(outTradeNo: string): Promise<TradeStatus | null> {
  const answer = await getEnvelope("/family/order/alipay/payment/query", { outTradeNo });
  return answer.status === NOT_SCANNED || answer.code === NOT_SCANNED ? null : answer.data.tradeStatus;
}
