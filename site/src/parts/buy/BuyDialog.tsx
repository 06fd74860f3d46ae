import { useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { ApiError, messageOf } from "@/api/error";
import { useGet, useRead } from "@/api/hooks";
import type { OrderRecord } from "@/api/shapes";
import { track } from "@/api/points";
import { useSubmit } from "@/api/useSubmit";
import { calls, nameOf, orderPath, type Purse } from "@/parts/purse/purse";
import { useSession } from "@/session/session";
import { Cover } from "@/ui/Cover";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { yuan } from "@/ui/money";
import { Checkout, useAwaited } from "./Checkout";
import { useCompanyOwns } from "./useCompanyOwns";
import s from "./BuyDialog.module.css";

/** What is bought, as the page shows it. */
export interface Goods {
  type: Exclude<OrderRecord["type"], "vip">;
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
 * Buys goods from one's own balance or, for who may, from the enterprise's account: shows the price and what there is, tops up
 * what is missing in the same dialog and goes on. A price that has changed is shown and asked about anew; nothing is paid then.
 */
export function BuyDialog({ goods, next, onBought, onClose }: Props) {
  const { info, companyId, companylist } = useSession();
  const { mutate } = useSWRConfig();
  const company = useCompanyOwns(goods.type, goods.id);
  const forCompany = company.data?.spend && !company.data.orderNo ? company.data : undefined;
  const [purse, setPurse] = useState<Purse>("own");
  const asset = useRead("/family/mall/personal/asset", {});
  const quote = useGet("/family/user/order/quote", { type: goods.type, id: goods.id });
  const [agreed, setAgreed] = useState<number>();
  const [order, setOrder] = useState("");
  const { setAwaited, keep } = useAwaited();
  const { submit, busy, error } = useSubmit(calls[purse].buy, {
    onDone: ({ orderNo }) => {
      track("order_pay");
      setOrder(orderNo);
      void mutate((key) => Array.isArray(key) && key[0] === info?.userId);
      onBought();
    },
  });
  const reason = error instanceof ApiError ? error.reason : "";
  const { mutate: readAsset } = asset;
  const { mutate: readCompany } = company;
  useEffect(() => {
    if (reason !== "balance_too_low") return; // else it was spent elsewhere meanwhile
    void readAsset();
    void readCompany();
  }, [reason, readAsset, readCompany]);
  const changed = reason === "price_changed" ? ((error as ApiError).current as { priceFen: number }).priceFen : undefined;
  const shown = changed ?? agreed ?? (purse === "own" ? (quote.data?.payFen ?? goods.priceFen) : goods.priceFen);
  const off = purse === "own" && agreed === undefined && changed === undefined ? (quote.data?.offFen ?? 0) : 0;
  const balance = purse === "own" ? asset.data?.balanceFen : forCompany?.balanceFen;
  const failed = (!asset.data && asset.error) || (!quote.data && quote.error);
  const ready = purse === "company" ? !!forCompany : !!asset.data && !!quote.data;
  const pay = () => {
    setAgreed(shown);
    track("order_create");
    void submit({ type: goods.type, id: goods.id, priceFen: shown });
  };
  const choose = (value: Purse) => {
    setPurse(value);
    setAgreed(undefined);
  };
  const close = () => {
    keep();
    onClose();
  };
  if (order)
    return (
      <Dialog title="购买成功" onClose={onClose}>
        <div className={s.done} role="status">
          <p>
            已用{nameOf[purse]}支付 <b className="num">¥{yuan(shown)}</b>，“{goods.name}”已归{purse === "own" ? "您" : "企业"}使用。
          </p>
          <p className="t3">7 天内没有使用的，可以在订单中退款，金额退回{nameOf[purse]}。</p>
          <div className={s.acts}>
            {next && (
              <button type="button" className="btn c lg" onClick={next.run}>
                {next.text}
              </button>
            )}
            <Link className="btn lg" href={orderPath[purse](order)}>
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
          {off > 0 && <small>会员已减 ¥{yuan(off)}</small>}
        </strong>
      </div>
      {forCompany && (
        <fieldset className={s.purses}>
          <legend>付款账户</legend>
          {(["own", "company"] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="purse" value={value} checked={purse === value} disabled={busy} onChange={() => choose(value)} />
              <span>
                {value === "own" ? "个人余额" : "企业账户"}
                <span className="t3">{value === "own" ? "归您个人使用" : `归${companylist.find((c) => c.id === companyId)?.shortName ?? "企业"}所有成员使用`}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      {failed && <ErrorStrip error={failed} onRetry={() => void Promise.all([asset.mutate(), quote.mutate()])} />}
      {!ready && !failed && <Skeleton lines={3} height={20} />}
      {ready && balance !== undefined && (
        <Checkout
          priceFen={shown}
          balanceFen={balance}
          purse={purse}
          canTopUp={purse === "own" || !!forCompany?.topUp}
          busy={busy}
          onPay={pay}
          onPaidIn={async () => (purse === "own" ? (await asset.mutate())?.balanceFen : (await company.mutate())?.balanceFen)}
          onAwaited={setAwaited}
        >
          {purse === "company" && forCompany?.limited === 1 && (
            <p className="t2">
              本月采购限额还可用 <span className="num">¥{yuan(forCompany.leftFen)}</span>
            </p>
          )}
        </Checkout>
      )}
      <ul className={s.rules}>
        <li>购买后立即可用，{purse === "own" ? "归您个人所有" : "归企业所有，企业成员都可以使用"}。</li>
        <li>7 天内没有使用的，可以自助退款，金额退回{nameOf[purse]}。</li>
      </ul>
    </Dialog>
  );
}
