import type { TopupOrder } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { toast } from "@/ui/toast";
import { yuan } from "@/ui/money";
import { Amounts } from "@/parts/topup/Amounts";
import { Payment } from "@/parts/topup/Payment";
import { usePurse } from "@/parts/purse/purse";
import { useTopup } from "@/parts/topup/useTopup";
import s from "./TopupDialog.module.css";

interface Props {
  balanceFen: number | undefined;
  onPaid: () => void;
  /** With the order whose money may still come. */
  onClose: (awaited?: { order: TopupOrder; amount: number }) => void;
}

export function TopupDialog({ balanceFen, onPaid, onClose }: Props) {
  const purse = usePurse();
  const topup = useTopup(() => {
    toast("恭喜您，充值成功!", "ok");
    onPaid();
  });
  const { phase, order, amount, claimed } = topup.state;
  const close = () => onClose(order && claimed && phase !== "paid" && phase !== "closed" ? { order, amount } : undefined);
  return (
    <Dialog title={
        <>
          {purse === "own" ? "余额充值" : "企业账户充值"}
          <span className={s.now}>
            当前余额 <b>{balanceFen === undefined ? "—" : `¥${yuan(balanceFen)}`}</b>
          </span>
        </>
      } width={860} onClose={close} centered className={s.dialog}>
      <div className={s.body}>
        <div className={s.left}>
          <p className={s.label} id="topup-amounts">
            选择金额
          </p>
          <Amounts value={amount} onChange={topup.pick} labelledBy="topup-amounts" />
          <ul className={s.rules}>
            <li>余额没有有效期，可用于购买模板和产品。</li>
            {purse === "own" ? <li>没有用掉的余额可以随时申请退回：12 个月内原路退回支付宝，之后由平台转账。</li> : <li>款项归企业所有，不能退回到付款人的支付宝，请确认后支付。</li>}
            <li>付款后由服务器到账，关闭窗口不影响。</li>
            <li>更换金额会生成新的付款码，请勿支付旧码。</li>
          </ul>
        </div>
        <div className={s.pay}>
          <Payment topup={topup} balanceFen={balanceFen} onDone={() => onClose()} />
        </div>
      </div>
    </Dialog>
  );
}

