import { Form, Input } from "antd";
import { FamilyLibraryAudienceRules, FamilyLibraryDecisionRules } from "@/api/gen/mall";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import { AudienceFields, type Fields } from "@/parts/library/AudienceFields";
import { changes, type LibraryRow } from "@/parts/library/library";
import { Dialog } from "@/ui/antd/Dialog";
import { counted } from "@/ui/antd/field";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";

interface Of {
  record: LibraryRow;
  onClose: () => void;
}
const decision = rulesOf(FamilyLibraryDecisionRules);
const audience = rulesOf(FamilyLibraryAudienceRules);

/** Says why what waits is not let in. */
export function RefuseDialog({ record, onClose }: Of) {
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, busy, error } = useSubmit("/family/mall/library/decide", {
    form,
    refresh: [...changes],
    onDone: () => {
      toast("已回复，提交的同事会收到消息", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`不通过“${record.name}”`} yes="确定不通过" danger busy={busy} onYes={form.submit} onClose={onClose}>
      <Form form={form} name="refuse" layout="vertical" onFinish={({ reason }) => void submit({ familyId: record.familyId, rev: record.rev, result: "refuse", reason })}>
        {error !== null && <ErrorStrip error={error} />}
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: "请填写不通过的原因" }, ...decision.reason]} extra={record.stands ? "提交的同事会看到，同事现在看到的内容不变。" : "提交的同事会看到。"}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} count={counted(200)} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** Makes what stands for others. */
export function AudienceDialog({ record, onClose }: Of) {
  const [form] = Form.useForm<Fields>();
  const { submit, busy, error } = useSubmit("/family/mall/library/audience", {
    form,
    refresh: [...changes],
    onDone: () => {
      toast("可见范围已修改", "ok");
      onClose();
    },
  });
  return (
    <Dialog title={`“${record.name}”的可见范围`} yes="保存" busy={busy} onYes={form.submit} onClose={onClose}>
      <Form
        form={form}
        name="audience"
        layout="vertical"
        initialValues={{ audience: record.audience, departments: record.departments.map((d) => d.id) }}
        onFinish={(fields) => void submit({ familyId: record.familyId, rev: record.rev, audience: fields.audience === "departments" ? "departments" : "enterprise", departments: fields.departments })}
      >
        {error !== null && <ErrorStrip error={error} />}
        <AudienceFields rules={audience} />
      </Form>
    </Dialog>
  );
}
