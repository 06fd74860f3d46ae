import { Form, Input } from "antd";
import { AfterSaleRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { OrderRecord } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { Reasons } from "@/ui/antd/Reasons";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";
import { calls, moved, nameOf, usePurse } from "@/parts/purse/purse";
import { endOf } from "./order";

const rules = rulesOf(AfterSaleRules);
const reasons = ["买错了", "与描述不符", "不再需要", "重复购买"];

/** Gives an order back: the price returns to the balance at once, and the right to use the goods ends. */
export function GiveBackOrder({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const purse = usePurse();
  const { submit, busy, error } = useSubmit(calls[purse].giveBack, {
    form,
    refresh: moved[purse],
    onDone: () => {
      toast(`已退款 ${yuan(record.payFen)} 元到${nameOf[purse]}`, "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`退款：${record.name}`} width={520} yes={`退款 ¥${yuan(record.payFen)}`} onYes={form.submit} danger busy={busy} onClose={onClose}>
      <Form form={form} name="giveBack" layout="vertical" initialValues={{ reason: "" }} onFinish={({ reason }) => void submit({ orderNo: record.orderNo, reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <p className="t2">金额立即退回{nameOf[purse]}，{endOf(record)}。</p>
        <Form.Item name="reason" label="退款原因" rules={rules.reason}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
        </Form.Item>
        <Reasons field="reason" texts={reasons} />
      </Form>
    </Dialog>
  );
}
