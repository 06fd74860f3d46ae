import { Button, Checkbox } from "antd";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { MOST, typeWord } from "./invoice";
import type { useOrders } from "./useOrders";
import s from "./invoice.module.css";

interface Props {
  orders: ReturnType<typeof useOrders>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Orders with boxes and what the chosen ones come to. */
export function OrderPicker({ orders: { list, busy, error, more, hasMore, loaded }, chosen, onChange }: Props) {
  const sum = list.reduce((all, o) => all + (chosen.has(o.orderNo) ? o.payFen : 0), 0);
  const full = chosen.size >= MOST;
  const all = list.slice(0, MOST);
  const every = all.length > 0 && all.every((o) => chosen.has(o.orderNo));
  const turn = (orderNo: string, on: boolean) => {
    const now = new Set(chosen);
    if (on) now.add(orderNo);
    else now.delete(orderNo);
    onChange(now);
  };
  if (error !== null && !list.length) return <ErrorStrip error={error} onRetry={more} />;
  if (!loaded || (busy && !list.length)) return <Skeleton lines={3} height={32} />;
  if (!list.length && !hasMore) return <Empty of="order" text="没有可以开票的订单。免费的、已退款的、售后中的和已经申请过的订单不能开票，付款超过 1 年的也不能。" />;
  return (
    <div className={s.picker} data-orders={list.length}>
      <div className={s.pickerHead}>
        <Checkbox checked={every} indeterminate={chosen.size > 0 && !every} onChange={(e) => onChange(new Set(e.target.checked ? all.map((o) => o.orderNo) : []))}>
          全选
        </Checkbox>
        <span aria-live="polite">
          已选 {chosen.size} 个，合计 <b className="num">¥{yuan(sum)}</b>
          {full && `，一张发票最多 ${MOST} 个`}
        </span>
      </div>
      <ul>
        {list.map((o) => (
          <li key={o.orderNo}>
            <Checkbox checked={chosen.has(o.orderNo)} disabled={full && !chosen.has(o.orderNo)} onChange={(e) => turn(o.orderNo, e.target.checked)}>
              <span className={s.two}>
                <span>{o.name}</span>
                <span className="t3">
                  {typeWord[o.type]} · {moment(o.createdAt)}
                  {o.buyerName && ` · ${o.buyerName} 下单`}
                </span>
              </span>
            </Checkbox>
            <b className="num">¥{yuan(o.payFen)}</b>
          </li>
        ))}
      </ul>
      {error !== null && <ErrorStrip error={error} />}
      {hasMore && (
        <Button size="small" loading={busy} onClick={more}>
          查看更早的订单
        </Button>
      )}
    </div>
  );
}
