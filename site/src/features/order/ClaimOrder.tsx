import { Form, Input } from "antd";
import { ClaimingRules } from "@/api/gen/wallet";
import { rulesOf } from "@/api/rules";
import type { OrderRecord } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { claimChanges } from "@/parts/claim/claim";
import { calls, nameOf, usePurse } from "@/parts/purse/purse";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { ErrorStrip } from "@/ui/states";
import { yuan } from "@/ui/money";
import { toast } from "@/ui/toast";

const rules = rulesOf(ClaimingRules);

/** Asks for the price of an order that does not go back by itself any more. */
export function ClaimOrder({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const [form] = Form.useForm<{ reason: string }>();
  const purse = usePurse();
  const { submit, busy, error } = useSubmit(calls[purse].claim, {
    form,
    refresh: claimChanges,
    onDone: () => {
      toast("售后申请已提交，卖方应在 3 天内处理", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`申请售后：${record.name}`} width={520} yes="提交申请" onYes={form.submit} busy={busy} onClose={onClose}>
      <Form form={form} name="claim" layout="vertical" initialValues={{ reason: "" }} onFinish={({ reason }) => void submit({ orderNo: record.orderNo, reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <p className="t2">申请退款 ¥{yuan(record.payFen)}。卖方同意后金额退回{nameOf[purse]}，使用权随之收回；卖方拒绝或 3 天内没有处理的，由平台裁定。</p>
        <Form.Item name="reason" label="售后原因" rules={rules.reason}>
          <Input.TextArea placeholder="说明遇到的问题，卖方和平台都会看到" autoSize={{ minRows: 3, maxRows: 6 }} count={counted(200)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
