import { Form, Input, Radio } from "antd";
import { InviteInputRules } from "@/api/gen/project";
import { rulesOf } from "@/api/rules";
import { useSubmit } from "@/api/useSubmit";
import type { ProjectInvite } from "@/api/shapes";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { roles } from "./status";

const rules = rulesOf(InviteInputRules);

/** Asks who has a telephone into a person's own project: he is in it once he has agreed. */
export function InviteMember({ projectId, onDone, onClose }: { projectId: string; onDone: (invites: ProjectInvite[]) => void; onClose: () => void }) {
  const [form] = Form.useForm<{ telephone: string; role: ProjectInvite["role"] }>();
  const { submit, busy, error } = useSubmit("/platform/home/userItem/invite", {
    form,
    onDone: (invites) => {
      onDone(invites);
      toast("邀请已发出，对方同意后加入", "ok");
      onClose();
    },
  });
  return (
    <Dialog title="邀请成员" width={480} yes="邀请" onYes={form.submit} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form form={form} name="invite" layout="vertical" disabled={busy} initialValues={{ telephone: "", role: "member" }} onFinish={(fields) => void submit({ projectId, ...fields })}>
        <Form.Item name="telephone" label="手机号" rules={rules.telephone}>
          <Input inputMode="tel" autoComplete="off" maxLength={11} />
        </Form.Item>
        <Form.Item name="role" label="项目角色" rules={[{ required: true }]}>
          <Radio.Group options={[...roles]} />
        </Form.Item>
      </Form>
      <p className="t3">手机号已注册的会收到消息；没有注册的，注册后可在“我的项目”中看到邀请。14 天内有效。</p>
    </Dialog>
  );
}
