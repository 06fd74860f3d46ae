import { Form, Input } from "antd";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import { PayoutDecisionRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { PayoutRow } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { payoutRefusals } from "./status";
import o from "./OrdersScreen.module.css";
import s from "./Payout.module.css";

const rules = rulesOf(PayoutDecisionRules);
const words = {
  done: { title: "登记转账", yes: "已转账，登记", label: "转账流水号", needs: "请填写转账流水号", said: "已登记，用户会收到消息", what: "请先在支付宝向收款人转账，再登记流水号。登记后不能撤销。" },
  refused: { title: "不予退回", yes: "不予退回", label: "原因", needs: "请填写不予退回的原因", said: "已处理，金额回到用户余额", what: "金额回到用户的可用余额，用户会收到消息和原因。" },
};
const LISTS = ["/family/order/alipay/tocash/review"] as const;

/** The operator's word on a payout: transferred, or refused with a reason. */
export function PayoutDialog({ kind, record, onClose }: { kind: "done" | "refused"; record: PayoutRow; onClose: () => void }) {
  const [form] = Form.useForm<{ note: string }>();
  const { title, yes, label, needs, said, what } = words[kind];
  const { submit, busy, error } = useSubmit(
    async ({ note }: { note: string }, attempt) => {
      try {
        await post("/family/order/alipay/tocash/decide", { no: record.no, result: kind === "done" ? 1 : 2, note }, attempt);
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
          <dt>金额</dt>
          <dd>¥{yuan(record.amountFen)}</dd>
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
        <Form.Item name="note" label={label} rules={[{ required: true, whitespace: true, message: needs }, ...rules.note.filter((r) => !("required" in r))]}>
          {kind === "done" ? <Input autoComplete="off" inputMode="numeric" /> : <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={{ show: true, max: 100, strategy: (text) => [...text].length }} />}
        </Form.Item>
        {kind === "refused" && (
          <div className={s.templates} role="group" aria-label="常用原因">
            {payoutRefusals.map((text) => (
              <button key={text} type="button" className="btn s" onClick={() => form.setFieldsValue({ note: text })}>
                {text.replace(/。$/, "")}
              </button>
            ))}
          </div>
        )}
        <p className={o.rule}>{what}</p>
      </Form>
    </Dialog>
  );
}
