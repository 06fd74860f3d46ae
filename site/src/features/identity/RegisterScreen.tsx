import { useRouter } from "next/router";
import { useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import type { Posts } from "@/api/shapes";
import { useSubmit } from "@/api/useSubmit";
import { paths, safeRedirect } from "@/addresses";
import { beginSession, useSession } from "@/session/session";
import { Field, FormError } from "@/ui/Field";
import { Link } from "@/ui/Link";
import { toast } from "@/ui/toast";
import { Agree } from "./Agree";
import { checkCode } from "./code";
import { NewPassword } from "./NewPassword";
import { checkPassword } from "./password";
import { AGREE_FIRST } from "./signin";
import { TelephoneCode } from "./TelephoneCode";
import { useCondition } from "./useCondition";
import s from "./identity.module.css";

type Body = Posts["/family/auth/api/mall/registerByTelephone"]["body"];
const NICKNAME_MOST = 20;

/** Registration by telephone; the new person is signed in at once. */
export function RegisterScreen() {
  const router = useRouter();
  const { loginConfig } = useSession();
  const condition = useCondition();
  const [form, setForm] = useState({ telephone: "", code: "", password: "", again: "", nickname: "" });
  const [agreed, setAgreed] = useState(false);
  const { submit, busy, error, fields, clear } = useSubmit(async (body: Body) => {
    await beginSession(await post("/family/auth/api/mall/registerByTelephone", body, { isPublic: true }));
    toast("注册成功，已为您登录", "ok");
    await router.replace(safeRedirect(router.query.redirect) ?? paths.homeIndex);
  });

  const set = (field: keyof typeof form) => (value: string) => {
    setForm((now) => ({ ...now, [field]: value }));
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { telephone, code, password, again } = form;
    const nickname = form.nickname.trim();
    const wrong = { ...checkCode(telephone, code), ...checkPassword(password, again, condition) };
    if ([...nickname].length > NICKNAME_MOST) wrong.nickname = `昵称不能超过${NICKNAME_MOST}字`;
    if (!agreed) wrong.agreed = AGREE_FIRST;
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ telephone, code, password, nickname, agreements: condition.agreements });
  };

  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <h1>注册</h1>
      <p className={s.lead}>用手机号注册，之后可以创建或加入企业。</p>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <TelephoneCode scene="register" telephone={form.telephone} code={form.code} fields={fields} onTelephone={set("telephone")} onCode={set("code")} />
      <NewPassword rules={condition} password={form.password} again={form.again} fields={fields} onPassword={set("password")} onAgain={set("again")} />
      <Field label="昵称" optional icon="user" name="nickname" autoComplete="nickname" error={fields.nickname} value={form.nickname} onChange={set("nickname")} />
      <Agree
        agreed={agreed}
        error={(agreed ? "" : fields.agreed) || fields.agreements}
        agreements={loginConfig?.agreements}
        onChange={(now) => {
          setAgreed(now);
          clear({ ...fields, agreed: "", agreements: "" });
        }}
      />
      <button type="submit" className="btn p lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在注册" : "注册并登录"}
      </button>
      <p className={s.register}>
        已有账号？
        <Link className="link" href={paths.login(safeRedirect(router.query.redirect))}>
          直接登录
        </Link>
      </p>
    </form>
  );
}
