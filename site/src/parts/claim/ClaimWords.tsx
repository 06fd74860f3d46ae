import { moment } from "@/ui/time";
import type { Claim } from "./claim";
import s from "./claim.module.css";

/** What the two sides and the operator said. */
export function ClaimWords({ claim }: { claim: Claim }) {
  return (
    <dl className={s.words}>
      <div>
        <dt>买家 {moment(claim.askedAt)}</dt>
        <dd>{claim.reason}</dd>
      </div>
      {claim.sellerNote && (
        <div>
          <dt>卖方</dt>
          <dd>{claim.sellerNote}</dd>
        </div>
      )}
      {claim.note && (
        <div>
          <dt>平台</dt>
          <dd>{claim.note}</dd>
        </div>
      )}
    </dl>
  );
}
