import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { ApiError, messageOf } from "@/api/error";
import { useRead } from "@/api/hooks";
import type { OrderRecord } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/addresses";
import { addPending, readPending, writePending } from "@/parts/topup/pending";
import { useSession } from "@/session/session";
import { Cover } from "@/ui/Cover";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { TopUpMissing, type Awaited } from "./TopUpMissing";
import s from "./BuyDialog.module.css";

/** What is bought, as the page shows it. */
export interface Goods {
  type: OrderRecord["type"];
  id: string;
  name: string;
  priceFen: number;
  cover: string;
  drawing: string;
  seller: string;
}

interface Props {
  goods: Goods;
  /** What comes after the purchase, on the page that the dialog stands on. */
  next?: { text: string; run: () => void };
  onBought: () => void;
  onClose: () => void;
}

/**
 * Buys goods from the balance: shows the price and the balance, tops up what is missing in the same dialog and goes on. A
 * price that has changed is shown and asked about anew; nothing is paid then.
 */
export function BuyDialog({ goods, next, onBought, onClose }: Props) {
  const { info } = useSession();
  const { mutate } = useSWRConfig();
  const asset = useRead("/family/mall/personal/asset", {});
  const [price, setPrice] = useState(goods.priceFen);
  const [order, setOrder] = useState("");
  const [awaited, setAwaited] = useState<Awaited>();
  const { submit, busy, error } = useSubmit("/family/order/product/purchase", {
    onDone: ({ orderNo }) => {
      setOrder(orderNo);
      void mutate((key) => Array.isArray(key) && key[0] === info?.userId);
      onBought();
    },
  });
  const tooLow = error instanceof ApiError && error.reason === "balance_too_low";
  const { mutate: readAgain } = asset;
  useEffect(() => {
    if (tooLow) void readAgain(); // it was spent elsewhere meanwhile
  }, [tooLow, readAgain]);
  const changed = error instanceof ApiError && error.reason === "price_changed" ? (error.current as { priceFen: number }).priceFen : undefined;
  const shown = changed ?? price;
  const balance = asset.data?.balanceFen;
  const pay = () => {
    setPrice(shown);
    void submit({ type: goods.type, id: goods.id, priceFen: shown });
  };
  const close = () => {
    // Who said that he has paid is told on his account's page when the money comes.
    if (awaited && info) writePending(info.userId, addPending(readPending(info.userId, Date.now()), awaited.order, awaited.amount, Date.now()));
    onClose();
  };
  if (order)
    return (
      <Dialog title="购买成功" onClose={onClose}>
        <div className={s.done} role="status">
          <p>
            已用余额支付 <b className="num">¥{yuan(shown)}</b>，“{goods.name}”已归您使用。
          </p>
          <p className="t3">7 天内没有使用的，可以在订单中退款，金额退回余额。</p>
          <div className={s.acts}>
            {next && (
              <button type="button" className="btn c lg" onClick={next.run}>
                {next.text}
              </button>
            )}
            <Link className="btn lg" href={paths.orderDetail(order)}>
              查看订单
            </Link>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="确认购买" onClose={close}>
      <div className={s.goods}>
        <div className={s.cover}>
          <Cover url={goods.cover} kind={goods.drawing} id={goods.id} name={goods.name} software={goods.type === "product"} />
        </div>
        <div>
          <b>{goods.name}</b>
          <span className="t3">{goods.seller}</span>
        </div>
        <strong className="num" data-price={shown}>
          ¥{yuan(shown)}
        </strong>
      </div>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      {asset.error && !asset.data && <ErrorStrip error={asset.error} onRetry={() => void asset.mutate()} />}
      {!asset.data && !asset.error && <Skeleton lines={3} height={20} />}
      {balance !== undefined && (
        <p className={s.balance}>
          账户余额 <b className="num">¥{yuan(balance)}</b>
          {balance >= shown ? (
            <span className="t3">
              支付后剩余 <span className="num">¥{yuan(balance - shown)}</span>
            </span>
          ) : (
            <span className="bad">
              余额不足，还差 <span className="num">¥{yuan(shown - balance)}</span>
            </span>
          )}
        </p>
      )}
      {balance !== undefined && balance >= shown && (
        <div className={s.acts}>
          <button type="button" className="btn c lg" disabled={busy} aria-busy={busy} onClick={pay}>
            {busy ? "正在支付" : `余额支付 ¥${yuan(shown)}`}
          </button>
        </div>
      )}
      {balance !== undefined && balance < shown && (
        <TopUpMissing
          missingFen={shown - balance}
          balanceFen={balance}
          onAwaited={setAwaited}
          onPaid={() => {
            toast("充值成功，正在完成购买", "ok");
            void asset.mutate().then((now) => {
              if (now && now.balanceFen >= shown) pay();
            });
          }}
        />
      )}
      <ul className={s.rules}>
        <li>购买后立即可用，归您个人所有。</li>
        <li>7 天内没有使用的，可以自助退款，金额退回余额。</li>
      </ul>
    </Dialog>
  );
}
