import { useGet } from "@/api/hooks";
import { isGone, messageOf } from "@/api/error";
import type { OrderDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { StatusTag } from "@/ui/antd/StatusTag";
import { copy } from "@/ui/copy";
import { Cover } from "@/ui/Cover";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Link } from "@/ui/Link";
import { Particulars, Progress } from "@/ui/Progress";
import { Empty, PageError, Waiting } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { useAddressId } from "@/ui/useAddressId";
import { useDialog } from "@/ui/useDialog";
import { useReady } from "@/ui/useReady";
import { ownPaths } from "@/ownPaths";
import { calls, nameOf, useMay, usePurse } from "@/parts/purse/purse";
import { ClaimOrder } from "./ClaimOrder";
import { ClaimPart } from "./ClaimPart";
import { GiveBackOrder } from "./GiveBackOrder";
import { goodsPath, goodsType, invoiceWord, orderStatus } from "./order";
import s from "./order.module.css";

/** One order: what was bought, what was paid, what became of it, and what can still be done. */
export function OrderDetailScreen({ title }: { title: string }) {
  const ready = useReady();
  const orderNo = useAddressId();
  const purse = usePurse();
  const { data, error, mutate } = useGet(calls[purse].order, { orderNo }, !!orderNo);
  const order = data?.orderNo === orderNo ? data : undefined;
  const [orders, list] = ordersOf[purse];
  if (ready && (!orderNo || isGone(error)))
    return (
      <Empty of="order" text={error ? messageOf(error) : `地址中缺少订单号，请从${orders}打开。`}>
        <Link className="btn" href={list}>
          查看全部订单
        </Link>
      </Empty>
    );
  if (error && !order) return <PageError error={error} onRetry={() => void mutate()} />;
  return <AntdLayout>{order ? <Whole key={order.orderNo} order={order} title={title} /> : <Waiting />}</AntdLayout>;
}

const invoiceOf = { own: ownPaths.invoice, company: ownPaths.companyInvoice } as const;
const invoicesOf = { own: ownPaths.invoices, company: ownPaths.companyInvoices } as const;
const ordersOf = { own: ["我的订单", paths.userOrders], company: ["企业账户", ownPaths.companyOrders] } as const;

function Whole({ order, title }: { order: OrderDetail; title: string }) {
  const purse = usePurse();
  const may = useMay();
  const dialog = useDialog<{ kind: "giveBack" | "claim" }>();
  const facts: [string, React.ReactNode][] = [
    ["订单号", <span key="no" className={s.copied}><span className="code">{order.orderNo}</span><button type="button" className="btn s" onClick={() => void copy(order.orderNo, "订单号")}>复制</button></span>],
    ["商品类型", goodsType[order.type]],
    ["卖方", order.sellerName],
    ...(order.type === "vip" ? [["有效期至", moment(order.until)] as [string, string]] : [["版本", order.versionNo || "—"] as [string, string]]),
    ...(order.buyerName ? [["下单人", order.buyerName] as [string, string]] : []),
    ["支付方式", order.payType === "free" ? "免费获取" : `${nameOf[purse]}支付`],
    ...(order.offFen ? [["会员优惠", `¥${yuan(order.offFen)}`] as [string, string]] : []),
    ["下单时间", moment(order.createdAt)],
    ...(order.invoiceNo
      ? [["发票", <Link key="invoice" className="link" href={invoiceOf[purse](order.invoiceNo)}>{invoiceWord[order.invoiceStatus]}</Link>] as [string, React.ReactNode]]
      : may && order.can.invoice
        ? [["发票", <Link key="invoice" className="link" href={invoicesOf[purse]}>可申请开票</Link>] as [string, React.ReactNode]]
        : []),
    ...(order.refundUntil ? [["可自助退款至", moment(order.refundUntil)] as [string, string]] : []),
    ...(order.refundedAt ? [["退款时间", moment(order.refundedAt)] as [string, string], ["退款原因", order.reason] as [string, string]] : []),
  ];
  return (
    <div data-order={order.status}>
      <CrumbEnd lists={[ordersOf[purse]]} name={order.name} />
      <h1 className="sr">{title}</h1>
      <section className={`panel ${s.head}`} aria-label="商品">
        <div className={s.cover}>
          <Cover url={order.cover} kind={order.drawing} id={order.goodsId} name={order.name} software={order.type === "product"} eager />
        </div>
        <div className={s.words}>
          <h2>
            <Link href={goodsPath(order)}>{order.name}</Link>
          </h2>
          <p>
            <StatusTag of={orderStatus} value={order.status} />
          </p>
          <p className={s.acts}>
            <Link className="btn p" href={goodsPath(order)}>
              {order.type === "vip" ? "查看会员" : order.status !== 5 ? "去使用" : "查看商品"}
            </Link>
            {may && order.can.refund && (
              <button type="button" className="btn" onClick={() => dialog.open({ kind: "giveBack" })}>
                退款
              </button>
            )}
            {may && order.can.claim && (
              <button type="button" className="btn" onClick={() => dialog.open({ kind: "claim" })}>
                申请售后
              </button>
            )}
          </p>
        </div>
        <div className={s.paid}>
          <span>实付</span>
          <strong className="num">{order.payFen ? `¥${yuan(order.payFen)}` : "免费"}</strong>
        </div>
      </section>
      <ClaimPart order={order} />
      <div className={s.columns}>
        <section className={`panel ${s.part}`} aria-labelledby="order-facts">
          <h2 id="order-facts">订单信息</h2>
          <Particulars of={facts} />
        </section>
        <section className={`panel ${s.part}`} aria-labelledby="order-steps">
          <h2 id="order-steps">订单进度</h2>
          <Progress steps={order.steps} />
        </section>
      </div>
      {dialog.value?.kind === "giveBack" && <GiveBackOrder record={order} onClose={dialog.close} />}
      {dialog.value?.kind === "claim" && <ClaimOrder record={order} onClose={dialog.close} />}
    </div>
  );
}
