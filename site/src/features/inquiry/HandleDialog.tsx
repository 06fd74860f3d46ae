import { Form, Input, Select } from "antd";
import { useState } from "react";
import { HandleInputRules } from "@/api/gen/catalogue";
import { rulesOf } from "@/api/rules";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/antd/Dialog";
import { statusOptions } from "@/ui/antd/StatusTag";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { type Inquiry, inquiryStatus } from "./status";

type Fields = Pick<Posts["/micro/home/inquiry/handle"]["body"], "state" | "note">;
const rules = rulesOf(HandleInputRules);

/** What was done about an inquiry. Where a colleague was faster it shows what he wrote, and asks again. */
export function HandleDialog({ record, onClose }: { record: Inquiry; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const [base, setBase] = useState(record);
  const [met, setMet] = useState(false);
  const { submit, busy, error } = useSubmit("/micro/home/inquiry/handle", {
    form,
    refresh: ["/micro/home/inquiry/page"],
    onStale: (current) => {
      setBase(current);
      setMet(true);
    },
    onDone: () => {
      toast("处理情况已登记", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`登记处理：${record.name}`} width={520} yes="保存" onYes={() => form.submit()} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      {met && (
        <p className="warn" role="alert">
          {base.handledBy} 刚刚登记为“{inquiryStatus[base.state].label}”：{base.note || "没有备注"}。核对后可以再次保存。
        </p>
      )}
      <p>{record.content}</p>
      <Form form={form} name="handle" layout="vertical" disabled={busy} initialValues={{ state: record.state === "new" ? "doing" : record.state, note: record.note }} onFinish={(fields) => void submit({ ...fields, id: base.id, rev: base.rev })}>
        <Form.Item name="state" label="状态" rules={rules.state}>
          <Select options={statusOptions(inquiryStatus)} />
        </Form.Item>
        <Form.Item name="note" label="处理情况" rules={rules.note} extra="标为已处理时必须填写，只有平台运营人员能看到">
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={300} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
