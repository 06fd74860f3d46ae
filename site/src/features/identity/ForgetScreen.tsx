import { useRouter } from "next/router";
import { useState, type FormEvent } from "react";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { paths, safeRedirect } from "@/addresses";
import { FormError } from "@/ui/Field";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { checkCode } from "./code";
import { NewPassword } from "./NewPassword";
import { checkPassword } from "./password";
import { TelephoneCode } from "./TelephoneCode";
import { useCondition } from "./useCondition";
import s from "./identity.module.css";

/** A new password by a code to the telephone. Every session of the person ends with it. */
export function ForgetScreen() {
  const back = paths.login(safeRedirect(useRouter().query.redirect));
  const rules = useCondition();
  const [form, setForm] = useState({ telephone: "", code: "", password: "", again: "" });
  const [done, setDone] = useState(false);
  const { submit, busy, error, fields, clear } = useSubmit("/family/auth/api/setting/forgetAndChangePassword", { onDone: () => setDone(true) });

  const set = (field: keyof typeof form) => (value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { telephone, code, password, again } = form;
    const wrong = { ...checkCode(telephone, code), ...checkPassword(password, again, rules) };
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ telephone, code, password });
  };

  if (done) {
    return (
      <div className={`${s.form} ${s.done}`} role="status">
        <Icon name="check" />
        <h1>密码已重置</h1>
        <p>您在各设备上的登录都已结束，请用新密码登录。</p>
        <Link className="btn p lg" href={back}>
          去登录
        </Link>
      </div>
    );
  }
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <h1>找回密码</h1>
      <p className={s.lead}>验证注册时的手机号，然后设置新密码。</p>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <TelephoneCode scene="reset" telephone={form.telephone} code={form.code} fields={fields} onTelephone={set("telephone")} onCode={set("code")} />
      <NewPassword label="新密码" rules={rules} password={form.password} again={form.again} fields={fields} onPassword={set("password")} onAgain={set("again")} />
      <button type="submit" className="btn p lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在提交" : "重置密码"}
      </button>
      <p className={s.register}>
        想起来了？
        <Link className="link" href={back}>
          返回登录
        </Link>
      </p>
    </form>
  );
}
