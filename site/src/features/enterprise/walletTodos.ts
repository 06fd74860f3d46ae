import { useRead } from "@/api/hooks";
import type { WorkbenchHomeData } from "@/api/shapes";
import { useSession } from "@/session/session";

type Todo = NonNullable<WorkbenchHomeData["todos"]>[number];

const PAYOUTS = "/payoutReview";
const CLAIMS = "/claimReview";
const INVOICES = "/invoiceReview";
const SALES = "/facilitaror/account";
const first = { current: 1, pageSize: 1 };

/** What of the wallet's lists waits for somebody with their menus: balances to transfer, transfers that hang, claims to decide, invoices to issue, claims to answer; and whether some of it is still asked for. */
export function useWalletTodos(): { todos: Todo[]; waits: boolean } {
  const { bench } = useSession();
  const has = (page: string) => !!bench?.menus.some((m) => m.path === page);
  const payouts = useRead("/family/order/alipay/tocash/review", first, has(PAYOUTS));
  const paying = useRead("/family/order/alipay/tocash/review", { ...first, status: "paying" }, has(PAYOUTS));
  const claims = useRead("/family/user/order/claim/review", first, has(CLAIMS));
  const invoices = useRead("/family/user/invoice/review", first, has(INVOICES));
  const sales = useRead("/platform/home/provider/saleOrder", { ...first, state: "claimed" }, has(SALES));
  const hangs = paying.data?.records.find((r) => r.tries > 3);
  const todos: (Todo | undefined)[] = [
    payouts.data?.records[0] && { key: "payout", tag: "余额退回", tone: "warn", text: `${payouts.data.total} 笔转账等待核对`, at: payouts.data.records[0].createdAt, verb: "去处理", path: PAYOUTS },
    // What the provider has not ended after several questions somebody must look at.
    hangs && { key: "transfer", tag: "转账", tone: "warn", text: `${paying.data?.total} 笔转账还没有完成`, at: hangs.begunAt, verb: "去查看", path: `${PAYOUTS}?status=paying` },
    claims.data?.records[0] && { key: "claim", tag: "售后裁定", tone: "warn", text: `${claims.data.total} 笔售后等待平台裁定`, at: claims.data.records[0].since, verb: "去裁定", path: CLAIMS },
    invoices.data?.records[0] && { key: "invoice", tag: "发票", tone: "warn", text: `${invoices.data.total} 张发票等待开具或冲红`, at: invoices.data.records[0].since, verb: "去处理", path: INVOICES },
    sales.data?.records[0] && { key: "sale", tag: "售后", tone: "warn", text: `${sales.data.total} 笔销售有售后申请`, at: sales.data.records[0].claim.askedAt, verb: "去处理", path: `${SALES}?state=claimed` },
  ];
  return { todos: todos.filter((t) => t !== undefined), waits: [payouts, paying, claims, invoices, sales].some((r) => r.isValidating && !r.data) };
}
