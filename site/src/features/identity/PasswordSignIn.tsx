import { useRouter } from "next/router";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { ApiError, messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { paths, safeRedirect } from "@/addresses";
import { asksSecondStep, signIn } from "@/session/signIn";
import { keys, readJson, writeJson } from "@/session/storage";
import { Field, FormError, PasswordField } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { checkSignIn } from "./signin";
import s from "./identity.module.css";

const Captcha = part(() => import("./Captcha").then((m) => m.Captcha));

interface SentForm {
  username: string;
  password: string;
  captchaTicket?: string;
}
/** What the panels of the sign-in page are given. */
export interface PanelProps {
  agreed: boolean;
  /** The consent with its error, above the button. */
  consent: (error?: string) => ReactNode;
}

/** Sign-in by password. The guard leads on once the profile has arrived. */
export function PasswordSignIn({ agreed, consent }: PanelProps) {
  const router = useRouter();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  /** Counts the captchas asked for; a ticket is good for one try. */
  const [proofs, setProofs] = useState(0);
  const [ticket, setTicket] = useState("");

  useEffect(() => {
    const kept = readJson<unknown>(keys.rememberedName, "");
    if (typeof kept !== "string" || !kept) return;
    setUsername((typed) => typed || kept);
    setRemember(true);
  }, []);

  const keepName = (name: string) => writeJson(keys.rememberedName, remember ? name.trim() : "");
  const { submit, busy, error, fields, clear } = useSubmit(async (form: SentForm) => {
    try {
      await signIn(form.username, form.password, form.captchaTicket);
    } catch (caught) {
      if (asksSecondStep(caught)) return keepName(form.username);
      const asked = caught instanceof ApiError && caught.reason === "captcha_required";
      if (asked || form.captchaTicket) {
        setTicket("");
        setProofs((n) => n + 1);
      }
      throw caught;
    }
    keepName(form.username);
  });
  const needsProof = error instanceof ApiError && error.reason === "captcha_required";

  const send = (captchaTicket: string) => {
    const wrong = checkSignIn({ username, password, agreed });
    if (proofs && !captchaTicket) wrong.captcha = "请先完成安全验证";
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ username, password, captchaTicket: captchaTicket || undefined });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(ticket);
  };
  const change = (field: string, set: (value: string) => void) => (value: string) => {
    set(value);
    if (fields[field]) clear({ ...fields, [field]: "" });
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      {error !== null && !needsProof && <FormError>{messageOf(error)}</FormError>}
      <Field label="账号" icon="user" error={fields.username} value={username} onChange={change("username", setUsername)} name="username" autoComplete="username" autoCapitalize="off" spellCheck={false} placeholder="用户名或手机号" />
      <PasswordField label="密码" error={fields.password} value={password} onChange={change("password", setPassword)} name="password" autoComplete="current-password" />
      {proofs > 0 && (
        <Captcha
          key={proofs}
          scene="login"
          why="该账号或网络连续登录失败，为保护账号，请先完成安全验证。"
          focus={needsProof}
          error={ticket ? "" : fields.captcha}
          onTicket={(won) => {
            setTicket(won);
            // Who has just been asked for it wants to go on.
            if (needsProof) send(won);
          }}
        />
      )}
      <div className={s.row}>
        <label className={s.check}>
          <input type="checkbox" checked={remember} onChange={(e) => setRemember(e.target.checked)} />
          记住账号
        </label>
        <Link className="link" href={paths.forgetPwd(safeRedirect(router.query.redirect))}>
          忘记密码
        </Link>
      </div>
      {consent(agreed ? "" : fields.agreed)}
      <button type="submit" className="btn p lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在登录" : "登录"}
      </button>
    </form>
  );
}
