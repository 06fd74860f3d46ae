import { Form, Input } from "antd";
import { useState } from "react";
import { post } from "@/api/client";
import type { ProjectDetail } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { ConfirmButton } from "@/ui/antd/ConfirmButton";
import { Dialog } from "@/ui/antd/Dialog";
import { copy } from "@/ui/copy";
import { ErrorStrip } from "@/ui/states";
import { useProjectActions } from "./useProject";
import s from "./detail.module.css";

/** The project's key: it is kept as a hash, so it is compared or made anew, and shown once. */
export function KeyDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const [form] = Form.useForm<{ secretKey: string }>();
  const [match, setMatch] = useState<boolean>();
  const [made, setMade] = useState("");
  const { act } = useProjectActions();
  const { submit, busy, error } = useSubmit(async ({ secretKey }: { secretKey: string }) => setMatch((await post("/platform/home/userItem/verifyKey", { id: project.id, secretKey })).match), { form });
  if (made)
    return (
      <Dialog title="新的项目密钥" width={460} onClose={onClose} footer={<button type="button" className="btn p" onClick={onClose}>我已保存</button>}>
        <p>密钥只显示这一次，关闭后不能再查看。用它续期和接入应用。</p>
        <p className={s.key}>
          <code data-key>{made}</code>
          <button type="button" className="btn s" onClick={() => void copy(made, "密钥")}>
            复制
          </button>
        </p>
      </Dialog>
    );
  return (
    <Dialog title="项目密钥" width={460} onClose={onClose}>
      <p className="t2">平台不保存密钥原文。可以核对手中的密钥是否正确，忘记了就重置。</p>
      {error !== null && <ErrorStrip error={error} />}
      <Form form={form} name="key" layout="vertical" className={s.verify} onValuesChange={() => setMatch(undefined)} onFinish={(fields) => void submit(fields)}>
        <Form.Item name="secretKey" label="核对密钥" rules={[{ required: true, message: "请输入项目密钥" }, { pattern: /^[A-Za-z0-9]{6,18}$/, message: "6-18位，大小写字母、数字组合" }]}>
          <Input.Password autoComplete="off" maxLength={18} />
        </Form.Item>
        <button type="submit" className="btn" disabled={busy}>
          {busy ? "正在核对" : "核对"}
        </button>
      </Form>
      {match !== undefined && (
        <p role="status" className={match ? s.right : s.wrongKey} data-match={match}>
          {match ? "密钥正确。" : "密钥不正确。"}
        </p>
      )}
      <div className={s.reset}>
        <span className="t2">重置后旧密钥立即失效，已用旧密钥接入的应用需要更换。</span>
        <ConfirmButton danger title="重置项目密钥？" detail="旧密钥立即失效，新密钥只显示一次。" yes="重置" onYes={async () => setMade((await act({ id: project.id, action: "resetKey" }, "")).secretKey)}>
          重置密钥
        </ConfirmButton>
      </div>
    </Dialog>
  );
}
