import { useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { messageOf } from "@/api/client";
import { useSubmit } from "@/api/useSubmit";
import { paths } from "@/paths";
import { signIn } from "@/session/session";
import { keys, readJson, writeJson } from "@/session/storage";
import { Icon, type IconName } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { comingSoon } from "@/ui/toast";
import { checkSignIn, type SignInForm } from "./signin";
import s from "./LoginScreen.module.css";

/** Sign-in by password. The guard leads on once the profile has arrived. */
export function LoginScreen() {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState(false);
  const [remember, setRemember] = useState(false);
  const [agreed, setAgreed] = useState(false);

  useEffect(() => {
    const kept = readJson<unknown>(keys.rememberedName, "");
    if (typeof kept !== "string" || !kept) return;
    setUsername(kept);
    setRemember(true);
  }, []);

  const { submit, busy, error, fields, clear } = useSubmit(async (form: SignInForm) => {
    await signIn(form.username, form.password);
    writeJson(keys.rememberedName, remember ? form.username.trim() : "");
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkSignIn({ username, password, agreed });
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ username, password, agreed });
  };
  const change = (field: string, set: (value: string) => void) => (value: string) => {
    set(value);
    if (fields[field]) clear({ ...fields, [field]: "" });
  };

  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <h1>登录</h1>
      <p className={s.tab}>密码</p>
      {error !== null && (
        <p className={s.error} role="alert">
          <Icon name="warning" />
          {messageOf(error)}
        </p>
      )}
      <Field label="账号" icon="user" error={fields.username} value={username} onChange={change("username", setUsername)} name="username" autoComplete="username" />
      <Field label="密码" icon="lock" error={fields.password} value={password} onChange={change("password", setPassword)} name="password" autoComplete="current-password" type={shown ? "text" : "password"}>
        <button type="button" className={s.eye} aria-label={shown ? "隐藏密码" : "显示密码"} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon name="eye" />
        </button>
      </Field>
      <div className={s.row}>
        <label className={s.check}>
          <input type="checkbox" checked={remember} onChange={(e) => setRemember(e.target.checked)} />
          记住账号
        </label>
        <Link className="link" href={paths.forgetPwd}>
          忘记密码
        </Link>
      </div>
      <div className={s.agree}>
        <label className={s.check}>
          <input
            type="checkbox"
            name="agreed"
            checked={agreed}
            aria-invalid={!!fields.agreed}
            onChange={(e) => {
              setAgreed(e.target.checked);
              clear({ ...fields, agreed: "" });
            }}
          />
          我已阅读并同意
        </label>
        <button type="button" className="link" onClick={comingSoon}>
          《用户协议》
        </button>
        和
        <button type="button" className="link" onClick={comingSoon}>
          《隐私政策》
        </button>
      </div>
      {fields.agreed && (
        <p className={s.wrong} role="alert">
          {fields.agreed}
        </p>
      )}
      <button type="submit" className="btn p lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在登录" : "登录"}
      </button>
      <p className={s.register}>
        还没有账号？
        <Link className="link" href={paths.register}>
          免费注册
        </Link>
      </p>
    </form>
  );
}

interface FieldProps {
  label: string;
  icon: IconName;
  name: string;
  value: string;
  autoComplete: string;
  type?: string;
  error?: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}
function Field({ label, icon, error, onChange, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={s.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${s.input} ${error ? s.bad : ""}`}>
        <Icon name={icon} />
        <input id={id} {...input} onChange={(e) => onChange(e.target.value)} aria-invalid={!!error} aria-describedby={error ? `${id}-wrong` : undefined} />
        {children}
      </div>
      {error && (
        <p id={`${id}-wrong`} className={s.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
