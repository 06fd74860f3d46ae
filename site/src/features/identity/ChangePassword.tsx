import { useState, type FormEvent } from "react";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { FormError, PasswordField } from "@/ui/Field";
import { toast } from "@/ui/toast";
import { NewPassword } from "./NewPassword";
import { checkPassword } from "./password";
import { useCondition } from "./useCondition";
import s from "./Security.module.css";

/** Another password by the present one. The other sessions end. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const rules = useCondition();
  const [form, setForm] = useState({ oldPassword: "", password: "", again: "" });
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/setting/changePassword", {
    refresh: ["/family/auth/setting/session/list"],
    onDone: () => {
      toast("密码已修改，其他设备需要重新登录", "ok");
      onClose();
    },
  });
  const set = (field: keyof typeof form) => (value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { oldPassword, password, again } = form;
    const wrong = checkPassword(password, again, rules);
    if (!oldPassword) wrong.oldPassword = "请输入当前密码";
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ oldPassword, password });
  };
  return (
    <Dialog title="修改密码" onClose={onClose}>
      <form onSubmit={onSubmit} noValidate>
        {error !== null && <FormError>{messageOf(error)}</FormError>}
        <PasswordField label="当前密码" name="oldPassword" autoComplete="current-password" error={fields.oldPassword} value={form.oldPassword} onChange={set("oldPassword")} />
        <NewPassword label="新密码" rules={rules} password={form.password} again={form.again} fields={fields} onPassword={set("password")} onAgain={set("again")} />
        <div className={s.acts}>
          <button type="button" className="btn" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
            {busy ? "正在修改" : "修改密码"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
