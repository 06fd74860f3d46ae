import { Form, Input } from "antd";
import { RefundInputRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { TopUpRecord } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { ErrorStrip } from "@/ui/states";
import { fenOf, yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { AmountItem } from "./AmountItem";
import s from "./OrdersScreen.module.css";

const rules = rulesOf(RefundInputRules);
interface Fields {
  /** Yuan, as typed. */
  amountFen: string;
  reason: string;
}

/** Asks for an amount of one top-up back. The amount leaves the balance at once. */
export function RefundDialog({ record, onClose }: { record: TopUpRecord; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const amount = fenOf(Form.useWatch("amountFen", form) ?? "");
  const { submit, busy, error } = useSubmit("/family/user/order/refund", {
    form,
    refresh: ["/family/order/personal/recharge", "/family/mall/personal/asset", "/family/user/wallet/entries"],
    onDone: ({ status }) => {
      toast(status === "refunded" ? "退款成功，已原路退回" : "退款已提交，支付宝正在处理", "ok");
      onClose();
    },
  });
  const most = record.refundableFen;
  return (
    <Dialog title="申请退款" width={520} yes={amount ? `退款 ¥${yuan(amount)}` : "退款"} onYes={form.submit} busy={busy} onClose={onClose}>
      <dl className={s.summary}>
        <div>
          <dt>充值金额</dt>
          <dd>¥{yuan(record.amountFen)}</dd>
        </div>
        <div>
          <dt>已退</dt>
          <dd>¥{yuan(record.refundedFen)}</dd>
        </div>
        <div>
          <dt>本次最多可退</dt>
          <dd>¥{yuan(most)}</dd>
        </div>
      </dl>
      <Form form={form} name="refund" layout="vertical" initialValues={{ amountFen: yuan(most), reason: "" }} onFinish={({ amountFen, reason }: Fields) => void submit({ outTradeNo: record.outTradeNo, amountFen: fenOf(amountFen) ?? 0, reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <AmountItem label="退款金额" most={most} />
        <Form.Item name="reason" label="退款原因" rules={rules.reason} className={s.counted}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} count={counted(100)} />
        </Form.Item>
        <p className={s.rule}>提交后，这笔金额立即从余额扣除，由支付宝退回您付款的账户，通常几分钟内到账。</p>
      </Form>
    </Dialog>
  );
}
