import { useState } from "react";
import { messageOf } from "@/api/error";
import { post } from "@/api/client";
import type { Receipt } from "@/api/gen/community";
import { Confirm } from "@/ui/Confirm";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { moment } from "@/ui/time";
import { toast } from "@/ui/toast";
import { useDialog } from "@/ui/useDialog";
import { ManuscriptFacts } from "./ManuscriptFacts";
import { ReasonDialog } from "./ReasonDialog";
import { standings, submitOf, type Need } from "./need";
import s from "./need.module.css";

const DeliverDialog = part(() => import("./DeliverDialog").then((m) => m.DeliverDialog));

/** The receipt of who has handed something in, and, where he won, the delivery. */
export function AuthorPanel({ need, receipt, onChanged }: { need: Need; receipt: Receipt; onChanged: () => void }) {
  const dialog = useDialog<{ kind: "withdraw" } | { kind: "deliver" } | { kind: "dispute" }>();
  const [busy, setBusy] = useState(false);
  const { label, tone } = standings[receipt.status];
  const withdraw = async () => {
    setBusy(true);
    try {
      await post("/micro/home/community/manuscript/withdraw", { id: need.id });
      toast("稿件已撤回", "ok");
      onChanged();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="panel" aria-labelledby="need-mine">
      <h2 id="need-mine">我的稿件</h2>
      <p>
        <span className={`st ${tone}`}>
          <span>{label}</span>
        </span>
        {need.status === 1 && <span className="t3">　{moment(need.deadline)} 前可以修改或撤回，修改后凭证随之更换</span>}
      </p>
      <ManuscriptFacts needId={need.id} of={receipt} />
      <div className={s.acts}>
        {need.can.submit && (
          <>
            <Link className="btn" href={submitOf(need.id)}>
              修改稿件
            </Link>
            <button type="button" className="btn d" disabled={busy} onClick={() => dialog.open({ kind: "withdraw" })}>
              撤回稿件
            </button>
          </>
        )}
        {need.can.deliver && (
          <button type="button" className="btn c" onClick={() => dialog.open({ kind: "deliver" })}>
            {receipt.delivery.at ? "重新交付" : "交付成果"}
          </button>
        )}
        {need.can.dispute && !need.owner && (
          <button type="button" className="btn" onClick={() => dialog.open({ kind: "dispute" })}>
            有争议，申请平台处理
          </button>
        )}
      </div>
      {dialog.value?.kind === "withdraw" && (
        <Confirm
          text="撤回后发布方不会看到这份稿件，截稿前可以重新提交。确认撤回？"
          yes="撤回稿件"
          onNo={dialog.close}
          onYes={() => {
            dialog.close();
            void withdraw();
          }}
        />
      )}
      {dialog.value?.kind === "deliver" && <DeliverDialog needId={need.id} onDone={onChanged} onClose={dialog.close} />}
      {dialog.value?.kind === "dispute" && (
        <ReasonDialog by="/micro/home/community/need/dispute" needId={need.id} title="申请平台处理" text="平台核实后裁定预算如何分配，裁定前金额继续托管。" yes="提交" done="已转平台处理" onDone={onChanged} onClose={dialog.close} />
      )}
    </section>
  );
}
