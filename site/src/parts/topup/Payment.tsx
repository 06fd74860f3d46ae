import { QRCodeSVG } from "@rc-component/qrcode";
import { useRef, type RefObject } from "react";
import { yuan } from "@/ui/money";
import { moment } from "@/ui/time";
import { PayOnPhone } from "./PayOnPhone";
import { timing, type TopupState } from "./topup";
import type { Topup } from "./useTopup";
import s from "./Payment.module.css";

/** The code of one top-up and how its payment stands; `onDone` is offered when it is paid. */
export function Payment({ topup, balanceFen, onDone }: { topup: Topup; balanceFen: number | undefined; onDone?: () => void }) {
  const { state, checking, check, renew, retry } = topup;
  const { phase, order, amount } = state;
  const code = useRef<HTMLDivElement>(null);
  return (
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
        {phase === "paid" && onDone && (
          <button type="button" className="btn p" onClick={onDone}>
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
  );
}

function Code({ state: { phase, order, secondsLeft }, at }: { state: TopupState; at: RefObject<HTMLDivElement | null> }) {
  const ring = 2 * Math.PI * 32;
  return (
    <div ref={at} className={s.code} data-qr={order?.qrCode} data-trade={order?.outTradeNo}>
      {order && (
        <div role="img" aria-label="付款二维码">
          <div aria-hidden="true">
            <QRCodeSVG value={order.qrCode} size={170} fgColor="#10212C" bgColor="#FFFFFF" marginSize={0} />
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
