import { QRCode } from "antd";
import { useRef, type RefObject } from "react";
import type { TopupOrder } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { toast } from "@/ui/toast";
import { count, moment, yuan } from "@/ui/text";
import { PayOnPhone } from "./PayOnPhone";
import { amounts, timing, type TopupState } from "./topup";
import { useTopup } from "./useTopup";
import s from "./TopupDialog.module.css";

interface Props {
  balanceFen: number | undefined;
  onPaid: () => void;
  /** With the order whose money may still come. */
  onClose: (awaited?: { order: TopupOrder; amount: number }) => void;
}

export function TopupDialog({ balanceFen, onPaid, onClose }: Props) {
  const { state, checking, check, pick, renew, retry } = useTopup(() => {
    toast("恭喜您，充值成功!", "ok");
    onPaid();
  });
  const { phase, order, amount, claimed } = state;
  const code = useRef<HTMLDivElement>(null);
  const close = () => onClose(order && claimed && phase !== "paid" && phase !== "closed" ? { order, amount } : undefined);
  return (
    <Dialog title={
        <>
          余额充值
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
          <div className={s.amounts} role="radiogroup" aria-labelledby="topup-amounts">
            {amounts.map((a) => (
              <button key={a} type="button" role="radio" aria-checked={a === amount} className={a === amount ? s.on : ""} onClick={() => pick(a)}>
                <span>
                  {count(a)}
                  <small>元</small>
                </span>
              </button>
            ))}
          </div>
          <ul className={s.rules}>
            <li>余额没有有效期。平台现在还没有可以购买的付费商品，请按需充值。</li>
            <li>没有用掉的余额可以随时申请退回：12 个月内原路退回支付宝，之后由平台转账。</li>
            <li>付款后由服务器到账，关闭窗口不影响。</li>
            <li>更换金额会生成新的付款码，请勿支付旧码。</li>
          </ul>
        </div>
        <div className={s.pay} data-phase={phase}>
          <p className={s.label}>支付宝扫码支付</p>
          <div className={s.sum}>
            <small>¥ </small>
            {yuan(amount * 100)}
          </div>
          <Code state={state} at={code} />
          <div className={s.hint} role="status">
            <Hint state={state} balanceFen={balanceFen} />
          </div>
          {phase === "waiting" && order && <PayOnPhone order={order} code={code} />}
          <div className={s.acts}>
            {(phase === "waiting" || phase === "paying") && (
              <button type="button" className="btn" disabled={checking} onClick={() => void check()}>
                我已完成支付
              </button>
            )}
            {phase === "paid" && (
              <button type="button" className="btn p" onClick={() => onClose()}>
                完成
              </button>
            )}
            {phase === "failed" && (
              <button type="button" className="btn p" disabled={state.secondsLeft > 0} onClick={retry}>
                重试
              </button>
            )}
            {phase === "stopped" && (
              <button type="button" className="btn" disabled={checking} onClick={() => void check()}>
                核对
              </button>
            )}
            {(phase === "stopped" || phase === "closed") && (
              <button type="button" className="btn p" onClick={renew}>
                重新获取
              </button>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}

function Code({ state: { phase, order, secondsLeft }, at }: { state: TopupState; at: RefObject<HTMLDivElement | null> }) {
  const ring = 2 * Math.PI * 32;
  return (
    <div ref={at} className={s.code} data-qr={order?.qrCode} data-trade={order?.outTradeNo}>
      {order && (
        <div role="img" aria-label="付款二维码">
          <div aria-hidden="true">
            <QRCode value={order.qrCode} type="svg" size={170} bordered={false} color="#10212C" bgColor="#FFFFFF" marginSize={0} />
          </div>
        </div>
      )}
      {phase === "ordering" && <div className={s.veil}>正在生成付款码</div>}
      {phase === "failed" && <div className={s.veil}>付款码没有生成</div>}
      {phase === "paying" && (
        <div className={s.veil}>
          <svg className={s.ring} viewBox="0 0 72 72" aria-hidden="true">
            <circle cx="36" cy="36" r="32" fill="none" stroke="#D9E0E0" strokeWidth="3" />
            <circle cx="36" cy="36" r="32" fill="none" stroke="#C7410B" strokeWidth="3" strokeDasharray={`${(ring * secondsLeft) / timing.payingSeconds} ${ring}`} transform="rotate(-90 36 36)" />
            <text x="36" y="44">
              {secondsLeft}
            </text>
          </svg>
          <b>正在支付</b>
        </div>
      )}
      {phase === "paid" && (
        <div className={s.veil}>
          <svg viewBox="0 0 48 48" width="56" aria-hidden="true">
            <path d="M10 25l10 10 19-22" fill="none" stroke="#1C7349" strokeWidth="3" />
          </svg>
          <b>恭喜您，充值成功!</b>
        </div>
      )}
      {phase === "closed" && <div className={s.veil}>付款码已失效</div>}
      {phase === "stopped" && <div className={s.veil}>付款码已停止检测</div>}
    </div>
  );
}

const inAWhile = (seconds: number) => (seconds > 90 ? `约 ${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`);

function Hint({ state: { phase, note, order, secondsLeft }, balanceFen }: { state: TopupState; balanceFen: number | undefined }) {
  if (phase === "ordering") return <p>请稍候</p>;
  if (phase === "failed")
    return (
      <>
        <p className="bad">{note}</p>
        {secondsLeft > 0 && <p>{inAWhile(secondsLeft)}后可以重试</p>}
      </>
    );
  if (phase === "paid")
    return (
      <p>
        {balanceFen === undefined ? "余额正在更新" : `余额已更新为 ¥${yuan(balanceFen)}`}
        <br />
        可在收支明细中查看
      </p>
    );
  if (phase === "closed") return <p>这笔交易已关闭，没有扣款。</p>;
  if (phase === "stopped")
    return (
      <p className={note ? "" : "bad"}>
        {note || (
          <>
            一分钟内没有收到付款结果。
            <br />
            已经付款请点“核对”，没有付款请重新获取付款码
          </>
        )}
      </p>
    );
  if (phase === "paying")
    return (
      <>
        <p>已扫码，请在 {secondsLeft} 秒内在手机上完成支付。</p>
        {note && <p>{note}</p>}
      </>
    );
  return (
    <p>
      {note || (
        <>
          付款码 {order ? `${moment(order.expireAt).slice(-5)} 前` : ""}有效
          <br />
          扫码后请在手机上确认
        </>
      )}
    </p>
  );
}
