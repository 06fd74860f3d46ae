import { useEffect, useRef, useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { beginSession, session, type Halfway } from "@/session/session";
import { Field, FormError } from "@/ui/Field";
import { toast } from "@/ui/toast";
import { checkTotp } from "./totp";
import s from "./identity.module.css";

/** The second step of a sign-in, whatever the first one was. The guard leads on once the profile has arrived. */
export function SecondStep({ halfway }: { halfway: Halfway }) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), [recovery]);
  const back = () => session.set({ halfway: null });
  const { submit, busy, error, fields, clear } = useSubmit(async (given: string) => {
    try {
      await beginSession(await post("/family/auth/api/login/totp", { ticket: halfway.ticket, code: given }, { isPublic: true }));
    } catch (caught) {
      if (!(caught instanceof ApiError) || caught.reason !== "ticket_invalid") throw caught;
      toast(caught.message, "bad");
      back();
    }
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkTotp(code, recovery);
    clear(wrong);
    if (!wrong.code) void submit(code.trim());
  };
  const change = (value: string) => {
    setCode(value);
    if (fields.code) clear();
  };
  return (
    <form ref={form} className={s.form} onSubmit={onSubmit} noValidate>
      <h1>两步验证</h1>
      <p className={s.lead}>{recovery ? "请输入一个还没有用过的恢复码，每个恢复码只能使用一次。" : "请打开手机上的身份验证器，输入本平台的 6 位动态码。"}</p>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      {recovery ? (
        <Field key="recovery" label="恢复码" icon="lock" name="code" autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={20} placeholder="xxxx-xxxx-xxxx" error={fields.code} value={code} onChange={change} />
      ) : (
        <Field key="code" label="动态码" icon="shield" name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} placeholder="6 位数字" error={fields.code} value={code} onChange={change} />
      )}
      <button type="submit" className="btn p lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在登录" : "登录"}
      </button>
      <p className={s.choices}>
        <button
          type="button"
          className="link"
          onClick={() => {
            setRecovery(!recovery);
            setCode("");
            clear();
          }}
        >
          {recovery ? "使用动态码" : "手机不在身边，使用恢复码"}
        </button>
        <button type="button" className="link" onClick={back}>
          换一个账号登录
        </button>
      </p>
    </form>
  );
}
