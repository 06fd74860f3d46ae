import type { OrderDetail } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { claimChanges, claimStatus } from "@/parts/claim/claim";
import { calls, useMay, usePurse } from "@/parts/purse/purse";
import { ClaimWords } from "@/parts/claim/ClaimWords";
import { StatusTag } from "@/ui/antd/StatusTag";
import { ErrorStrip } from "@/ui/states";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import s from "./order.module.css";

/** How the claim of an order stands, and what its buyer may do now. */
export function ClaimPart({ order }: { order: OrderDetail }) {
  const { claim, can, orderNo } = order;
  const purse = usePurse();
  const may = useMay();
  const withdraw = useSubmit(calls[purse].withdraw, { refresh: claimChanges, onDone: () => toast("已撤回，之后还可以再次申请", "ok") });
  const goOn = useSubmit(calls[purse].escalate, { refresh: claimChanges, onDone: () => toast("已转平台处理", "ok") });
  if (!claim.state) return null;
  const error = withdraw.error ?? goOn.error;
  return (
    <section className={`panel ${s.part} ${s.claim}`} aria-labelledby="order-claim" data-claim={claim.state}>
      <h2 id="order-claim">
        售后
        <StatusTag of={claimStatus} value={claim.state} />
      </h2>
      {error !== null && <ErrorStrip error={error} />}
      <ClaimWords claim={claim} />
      {claim.state === "seller" && <p className="t2">卖方应在 {moment(claim.dueAt)} 前处理，逾期由平台裁定。</p>}
      {can.escalate && <p className="t2">不同意卖方的说明，可以在 {moment(claim.dueAt)} 前申请平台介入。</p>}
      {may && (can.withdraw || can.escalate) && (
        <p className={s.acts}>
          {can.withdraw && (
            <button type="button" className="btn" disabled={withdraw.busy} onClick={() => void withdraw.submit({ orderNo })}>
              撤回申请
            </button>
          )}
          {can.escalate && (
            <button type="button" className="btn p" disabled={goOn.busy} onClick={() => void goOn.submit({ orderNo })}>
              申请平台介入
            </button>
          )}
        </p>
      )}
    </section>
  );
}
