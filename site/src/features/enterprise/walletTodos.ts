import { useRead } from "@/api/hooks";
import type { WorkbenchHomeData } from "@/api/shapes";
import { useSession } from "@/session/session";

type Todo = NonNullable<WorkbenchHomeData["todos"]>[number];

const PAYOUTS = "/payoutReview";
const CLAIMS = "/claimReview";
const INVOICES = "/invoiceReview";
const SALES = "/facilitaror/account";
const first = { current: 1, pageSize: 1 };

/** What of the wallet's lists waits for somebody with their menus: balances to transfer, transfers that hang, claims to decide, invoices to issue, claims to answer. */
export function useWalletTodos(): Todo[] {
  const { bench } = useSession();
  const has = (page: string) => !!bench?.menus.some((m) => m.path === page);
  const payouts = useRead("/family/order/alipay/tocash/review", first, has(PAYOUTS)).data;
  const paying = useRead("/family/order/alipay/tocash/review", { ...first, status: "paying" }, has(PAYOUTS)).data;
  const claims = useRead("/family/user/order/claim/review", first, has(CLAIMS)).data;
  const invoices = useRead("/family/user/invoice/review", first, has(INVOICES)).data;
  const sales = useRead("/platform/home/provider/saleOrder", { ...first, state: "claimed" }, has(SALES)).data;
  const hangs = paying?.records.find((r) => r.tries > 3);
  const todos: (Todo | undefined)[] = [
    payouts?.records[0] && { key: "payout", tag: "余额退回", tone: "warn", text: `${payouts.total} 笔转账等待核对`, at: payouts.records[0].createdAt, verb: "去处理", path: PAYOUTS },
    // What the provider has not ended after several questions somebody must look at.
    hangs && { key: "transfer", tag: "转账", tone: "warn", text: `${paying?.total} 笔转账还没有完成`, at: hangs.begunAt, verb: "去查看", path: `${PAYOUTS}?status=paying` },
    claims?.records[0] && { key: "claim", tag: "售后裁定", tone: "warn", text: `${claims.total} 笔售后等待平台裁定`, at: claims.records[0].since, verb: "去裁定", path: CLAIMS },
    invoices?.records[0] && { key: "invoice", tag: "发票", tone: "warn", text: `${invoices.total} 张发票等待开具或冲红`, at: invoices.records[0].since, verb: "去处理", path: INVOICES },
    sales?.records[0] && { key: "sale", tag: "售后", tone: "warn", text: `${sales.total} 笔销售有售后申请`, at: sales.records[0].claim.askedAt, verb: "去处理", path: `${SALES}?state=claimed` },
  ];
  return todos.filter((t) => t !== undefined);
}
