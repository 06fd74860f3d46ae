import { Form, Input } from "antd";
import { DeliveringRules } from "@/api/gen/community";
import { rulesOf } from "@/api/rules";
import type { FileReference } from "@/api/upload";
import { useSubmit } from "@/api/useSubmit";
import { UploadFile } from "@/parts/upload/UploadFile";
import { AntdLayout } from "@/ui/antd/AntdLayout";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";

const rules = rulesOf(DeliveringRules);

interface Fields {
  files?: FileReference[];
  note?: string;
}

/** What a winner hands over. */
export function DeliverDialog({ needId, onDone, onClose }: { needId: string; onDone: () => void; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const { submit, busy, error } = useSubmit("/micro/home/community/manuscript/deliver", {
    form,
    onDone: () => {
      toast("已交付，等待验收", "ok");
      onDone();
      onClose();
    },
  });
  return (
    <AntdLayout>
      <Dialog title="交付成果" yes="确认交付" width={560} busy={busy} onYes={form.submit} onClose={onClose}>
        <Form form={form} name="deliver" layout="vertical" onFinish={({ files = [], note = "" }) => void submit({ id: needId, files: files.map((f) => f.downloadPath), note: note.trim() })}>
          {error !== null && <ErrorStrip error={error} />}
          <Form.Item name="files" label="成果文件" rules={[{ required: true, message: "请上传交付文件" }]}>
            <UploadFile most={10} />
          </Form.Item>
          <Form.Item name="note" label="说明" rules={rules.note}>
            <Input.TextArea rows={4} maxLength={500} showCount />
          </Form.Item>
        </Form>
      </Dialog>
    </AntdLayout>
  );
}
