import { useEffect, useState } from "react";
import type { TopupOrder } from "@/api/shapes";
import { Amounts } from "@/parts/topup/Amounts";
import { Payment } from "@/parts/topup/Payment";
import { amounts, sufficing } from "@/parts/topup/topup";
import { useTopup } from "@/parts/topup/useTopup";
import { yuan } from "@/ui/money";
import s from "./BuyDialog.module.css";

/** A top-up whose money may come after the dialog. */
export interface Awaited {
  order: TopupOrder;
  amount: number;
}

interface Props {
  missingFen: number;
  balanceFen: number;
  onPaid: () => void;
  /** Tells what is awaited, undefined for nothing. */
  onAwaited: (awaited: Awaited | undefined) => void;
}

/** Tops up what a purchase lacks: the smallest fixed amounts that suffice, and the code at once. */
export function TopUpMissing({ missingFen, balanceFen, onPaid, onAwaited }: Props) {
  const [choices] = useState(() => sufficing(missingFen));
  const topup = useTopup(onPaid, choices[0]);
  const { phase, order, amount, claimed } = topup.state;
  const open = order && claimed && phase !== "paid" && phase !== "closed";
  useEffect(() => {
    onAwaited(open ? { order, amount } : undefined);
  }, [open, order, amount, onAwaited]);
  const most = amounts.at(-1) ?? 0;
  return (
    <div className={s.topup}>
      <p id="buy-amounts">充值后自动完成购买，多出的金额留在余额中。</p>
      {missingFen > most * 100 && <p className="t3">单次最多充值 {yuan(most * 100)} 元，需要分几次充值。</p>}
      <Amounts of={choices} value={amount} onChange={topup.pick} labelledBy="buy-amounts" />
      <Payment topup={topup} balanceFen={balanceFen} />
    </div>
  );
}
