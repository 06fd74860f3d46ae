import type { Side } from "@/api/shapes";
import { StatusTag } from "@/ui/antd/StatusTag";
import { momentOf } from "@/ui/time";
import { LicenseView } from "./LicenseView";
import { reviewStatus } from "./status";
import s from "./Review.module.css";

/** The other enterprises with the same credit code, each with its licence, for the operator to compare. */
export function DisputeSides({ sides, onOpen }: { sides: readonly Side[]; onOpen: (id: string) => void }) {
  return (
    <section aria-labelledby="dispute-h" data-dispute={sides.length}>
      <h3 id="dispute-h">统一社会信用代码争议</h3>
      <p className="t2">以下企业使用相同的统一社会信用代码，请核对各方营业执照后再决定。</p>
      {sides.map((side) => (
        <div key={side.id} className={s.side} data-side={side.id}>
          <p className={s.sideHead}>
            <button type="button" className={s.name} onClick={() => onOpen(side.id)}>
              <b>{side.fullName}</b>
            </button>
            <StatusTag of={reviewStatus} value={side.status} />
            <em className={side.holds ? "warn" : "t3"}>{side.holds ? "当前登记方" : "申请方"}</em>
          </p>
          <p className="t2">
            法定代表人 {side.legalPerson}，联系人 {side.contactName} {side.contactPhone}，{momentOf(side.submitTime)} 提交
          </p>
          {side.license ? <LicenseView path={side.license} /> : <p className="t3">没有营业执照文件。</p>}
        </div>
      ))}
    </section>
  );
}
