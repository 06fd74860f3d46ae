import { Form, Input } from "antd";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { PayoutDecisionRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { PayoutRow } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { Reasons } from "@/ui/antd/Reasons";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { payoutRefusals } from "./status";
import o from "./OrdersScreen.module.css";
import s from "./Payout.module.css";

const rules = rulesOf(PayoutDecisionRules);
export type PayoutWord = "transfer" | "done" | "refused";
const words = {
  transfer: { result: 3, title: "同意转账", yes: "同意转账", label: "", needs: "", said: "已交给支付宝转账", what: "由支付宝转给收款人，账号与实名不符的会被支付宝拒绝，金额自动回到账户。同意后不能撤销。" },
  done: { result: 1, title: "登记线下转账", yes: "已转账，登记", label: "转账流水号", needs: "请填写转账流水号", said: "已登记，用户会收到消息", what: "适用于已经在别处向收款人转账的情况。登记后不能撤销。" },
  refused: { result: 2,  title: "不予退回", yes: "不予退回", label: "原因", needs: "请填写不予退回的原因", said: "已处理，金额回到用户余额", what: "金额回到用户的可用余额，用户会收到消息和原因。" },
};
const LISTS = ["/family/order/alipay/tocash/review"] as const;

/** The operator's word on a payout: the provider transfers it, it was transferred by hand, or it is refused with a reason. */
export function PayoutDialog({ kind, record, onClose }: { kind: PayoutWord; record: PayoutRow; onClose: () => void }) {
  const [form] = Form.useForm<{ note: string }>();
  const { result, title, yes, label, needs, said, what } = words[kind];
  const { submit, busy, error } = useSubmit(
    async ({ note }: { note: string }, attempt) => {
      try {
        await post("/family/order/alipay/tocash/decide", { no: record.no, result, note }, attempt);
        return said;
      } catch (caught) {
        // Somebody was faster: the list shows what he decided.
        if (!(caught instanceof ApiError) || caught.reason !== "payout_decided") throw caught;
        return caught;
      }
    },
    {
      form,
      refresh: LISTS,
      onDone: (answer) => {
        if (typeof answer === "string") toast(answer, "ok");
        else toast(answer.message, "bad");
        onClose();
      },
    },
  );
  return (
    <Dialog title={title} width={520} yes={yes} onYes={form.submit} danger={kind === "refused"} busy={busy} onClose={onClose}>
      <dl className={`${o.summary} ${s.summary}`}>
        <div>
          <dt>{record.feeFen > 0 && kind !== "refused" ? "到账金额" : "金额"}</dt>
          <dd>¥{yuan(kind === "refused" ? record.amountFen : record.arriveFen)}</dd>
        </div>
        <div>
          <dt>支付宝账号</dt>
          <dd>{record.account}</dd>
        </div>
        <div>
          <dt>账号实名</dt>
          <dd>{record.realName}</dd>
        </div>
      </dl>
      <Form form={form} name="payout" layout="vertical" initialValues={{ note: "" }} onFinish={(fields) => void submit(fields)}>
        {error !== null && <ErrorStrip error={error} />}
        {label && (
          <Form.Item name="note" label={label} rules={[{ required: true, whitespace: true, message: needs }, ...rules.note.filter((r) => !("required" in r))]}>
          {kind === "done" ? <Input autoComplete="off" inputMode="numeric" /> : <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(100)} />}
          </Form.Item>
        )}
        {kind === "refused" && <Reasons field="note" texts={payoutRefusals} />}
        <p className={o.rule}>{what}</p>
      </Form>
    </Dialog>
  );
}
