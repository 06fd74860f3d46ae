import { useRead } from "@/api/hooks";
import type { WorkbenchHomeData } from "@/api/shapes";
import { useSession } from "@/session/session";

type Todo = NonNullable<WorkbenchHomeData["todos"]>[number];

const PAGE = "/payoutReview";

/** Balances that wait for an operator's transfer, for whose menu holds their list; undefined while there is none. */
export function usePayoutTodo(): Todo | undefined {
  const { bench } = useSession();
  const { data } = useRead("/family/order/alipay/tocash/review", { current: 1, pageSize: 1 }, !!bench?.menus.some((m) => m.path === PAGE));
  const oldest = data?.records?.[0];
  if (!oldest) return undefined;
  return { key: "payout", tag: "余额退回", tone: "warn", text: `${data.total} 笔余额等待转账给用户`, at: oldest.createdAt, verb: "去处理", path: PAGE };
}
