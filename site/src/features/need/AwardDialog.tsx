import { useState } from "react";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { Field, FormError } from "@/ui/Field";
import { fenOf, yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import type { Manuscript, Need } from "./need";
import s from "./need.module.css";

/** The budget's shares: one or several manuscripts, whose amounts are exactly the budget. */
export function AwardDialog({ need, manuscripts, first, onDone, onClose }: { need: Need; manuscripts: Manuscript[]; first: string; onDone: () => void; onClose: () => void }) {
  const [amounts, setAmounts] = useState<Record<string, string>>({ [first]: (need.budgetFen / 100).toFixed(2) });
  const { submit, busy, error } = useSubmit("/micro/home/community/manuscript/award", {
    onDone: () => {
      toast("已定标，中选者会收到消息", "ok");
      onDone();
      onClose();
    },
  });
  const shares = Object.entries(amounts)
    .filter(([, text]) => text.trim())
    .map(([manuscriptId, text]) => ({ manuscriptId, amountFen: fenOf(text) }));
  const wrong = shares.some((one) => !one.amountFen);
  const sum = shares.reduce((n, one) => n + (one.amountFen ?? 0), 0);
  const off = need.budgetFen - sum;
  return (
    <Dialog title="定标" wide onClose={onClose}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void submit({ id: need.id, shares: shares.map((one) => ({ ...one, amountFen: one.amountFen ?? 0 })) });
        }}
      >
        <p className="t2">在中选者旁填写份额，最多 5 份，合计必须恰好等于预算 ¥{yuan(need.budgetFen)}。定标后不能更改；验收后份额结给中选者，平台服务费从份额中扣除 {need.permille / 10}%。</p>
        {error !== null && <FormError>{messageOf(error)}</FormError>}
        <ul className={s.shares}>
          {manuscripts.map((m) => (
            <li key={m.manuscriptId}>
              <Field
                label={`${m.name}的份额（元），报价 ¥${yuan(m.quoteFen)}`}
                optional
                inputMode="decimal"
                autoComplete="off"
                value={amounts[m.manuscriptId] ?? ""}
                onChange={(value) => setAmounts((was) => ({ ...was, [m.manuscriptId]: value }))}
              />
            </li>
          ))}
        </ul>
        <p role="status" className={off === 0 && !wrong ? "ok" : "bad"}>
          {wrong ? "份额须是大于 0、最多两位小数的金额" : off === 0 ? "合计等于预算" : `合计 ¥${yuan(sum)}，${off > 0 ? "还差" : "超出"} ¥${yuan(Math.abs(off))}`}
        </p>
        <div className={s.acts}>
          <button type="submit" className="btn p" disabled={busy || wrong || off !== 0} aria-busy={busy}>
            确认定标
          </button>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            取消
          </button>
        </div>
      </form>
    </Dialog>
  );
}
