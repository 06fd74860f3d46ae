import { useState, type ReactNode } from "react";
import { addPending, readPending, writePending } from "@/parts/topup/pending";
import { nameOf, PurseProvider, type Purse } from "@/parts/purse/purse";
import { session } from "@/session/session";
import { toast } from "@/ui/toast";
import { yuan } from "@/ui/money";
import { TopUpMissing, type Awaited } from "./TopUpMissing";
import s from "./BuyDialog.module.css";

interface Props {
  priceFen: number;
  balanceFen: number;
  purse: Purse;
  /** What is missing may be paid in here. */
  canTopUp: boolean;
  busy: boolean;
  onPay: () => void;
  /** Reads the balance again and answers it. */
  onPaidIn: () => Promise<number | undefined>;
  onAwaited: (awaited: Awaited | undefined) => void;
  /** What the button says; it pays when nothing else is said. */
  pay?: string;
  children?: ReactNode;
}

/** The balance against the price: what remains and the button, or what is missing, topped up here, after which it goes on by itself. */
export function Checkout({ priceFen, balanceFen, purse, canTopUp, busy, onPay, onPaidIn, onAwaited, pay, children }: Props) {
  const enough = balanceFen >= priceFen;
  return (
    <>
      <p className={s.balance}>
        {purse === "own" ? "账户余额" : "企业账户"} <b className="num">¥{yuan(balanceFen)}</b>
        {enough ? (
          <span className="t3">
            支付后剩余 <span className="num">¥{yuan(balanceFen - priceFen)}</span>
          </span>
        ) : (
          <span className="bad">
            余额不足，还差 <span className="num">¥{yuan(priceFen - balanceFen)}</span>
          </span>
        )}
      </p>
      {children}
      {enough && (
        <div className={s.acts}>
          <button type="button" className="btn c lg" disabled={busy} aria-busy={busy} onClick={onPay}>
            {busy ? "正在支付" : (pay ?? `${nameOf[purse]}支付 ¥${yuan(priceFen)}`)}
          </button>
        </div>
      )}
      {!enough && canTopUp && (
        <PurseProvider value={purse}>
          <TopUpMissing
            key={purse}
            missingFen={priceFen - balanceFen}
            balanceFen={balanceFen}
            onAwaited={onAwaited}
            onPaid={() => {
              toast(pay ? "充值成功" : "充值成功，正在完成购买", "ok");
              void onPaidIn().then((now) => {
                if (now !== undefined && now >= priceFen) onPay();
              });
            }}
          />
        </PurseProvider>
      )}
      {!enough && !canTopUp && <p className="t2">请联系企业负责人或有充值权限的成员为企业账户充值。</p>}
    </>
  );
}

/** Who said that he has paid is told on his account's page when the money comes: run when the dialog closes. */
export function useAwaited() {
  const [awaited, setAwaited] = useState<Awaited>();
  const keep = () => {
    const userId = session.get().info?.userId;
    if (awaited && userId) writePending(userId, addPending(readPending(userId, Date.now()), awaited.order, awaited.amount, Date.now()));
  };
  return { setAwaited, keep };
}
