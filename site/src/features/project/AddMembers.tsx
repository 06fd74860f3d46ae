import { Form, Radio, Select } from "antd";
import { useState } from "react";
import { useSubmit } from "@/api/useSubmit";
import { useFoundMembers } from "@/parts/useFoundMembers";
import { Dialog } from "@/ui/antd/Dialog";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { roles } from "./status";

interface Fields {
  people: { value: string; label: string }[];
  role: "admin" | "member" | "viewer";
}

/** Puts active members of the enterprise into a project; who could not be added is named with the reason. */
export function AddMembers({ projectId, known, onDone, onClose }: { projectId: string; known: readonly string[]; onDone: () => Promise<unknown>; onClose: () => void }) {
  const [form] = Form.useForm<Fields>();
  const [typed, setTyped] = useState("");
  const { rows, waiting, nothing } = useFoundMembers(typed, { active: true });
  const options = (rows ?? []).filter((m) => m.userId && !known.includes(m.userId)).map((m) => ({ value: m.userId, label: m.position ? `${m.name}（${m.position}）` : m.name }));
  const { submit, busy, error } = useSubmit("/micro/sys/user/projectAdd", {
    form,
    onDone: async ({ done, failed }) => {
      await onDone();
      if (failed.length) return toast(failed.map((f) => f.reason).join("；"), "bad");
      toast(`已添加 ${done.length} 名成员`, "ok");
      onClose();
    },
  });
  return (
    <Dialog title="添加项目成员" width={480} yes="添加" onYes={form.submit} busy={busy} onClose={onClose}>
      {error !== null && <ErrorStrip error={error} />}
      <Form form={form} name="members" layout="vertical" initialValues={{ people: [], role: "member" }} onFinish={({ people, role }) => void submit({ projectId, userIds: people.map((p) => p.value), role })}>
        <Form.Item name="people" label="成员" rules={[{ required: true, type: "array", min: 1, message: "请选择成员" }]}>
          <Select mode="multiple" labelInValue maxCount={20} placeholder="输入姓名查找" showSearch={{ filterOption: false, onSearch: setTyped }} options={options} loading={waiting} notFoundContent={nothing} />
        </Form.Item>
        <Form.Item name="role" label="项目角色" rules={[{ required: true }]}>
          <Radio.Group options={[...roles]} />
        </Form.Item>
      </Form>
      <p className="t3">加入后会收到消息，并在“我参与的”项目中看到它。</p>
    </Dialog>
  );
}
