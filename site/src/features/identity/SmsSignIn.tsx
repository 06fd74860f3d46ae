import { useState, type FormEvent } from "react";
import { post } from "@/api/client";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { beginSession } from "@/session/session";
import { asksSecondStep } from "@/session/signIn";
import { FormError } from "@/ui/Field";
import { checkCode } from "./code";
import type { PanelProps } from "./PasswordSignIn";
import { AGREE_FIRST } from "./signin";
import { TelephoneCode } from "./TelephoneCode";

/** Sign-in by a code to the telephone. */
export function SmsSignIn({ agreed, consent }: PanelProps) {
  const [telephone, setTelephone] = useState("");
  const [code, setCode] = useState("");
  const { submit, busy, error, fields, clear } = useSubmit(async (form: { telephone: string; code: string }) => {
    try {
      await beginSession(await post("/family/auth/api/login/sms", form, { isPublic: true }));
    } catch (caught) {
      if (!asksSecondStep(caught)) throw caught;
    }
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkCode(telephone, code);
    if (!agreed) wrong.agreed = AGREE_FIRST;
    clear(wrong);
    if (Object.keys(wrong).length === 0) void submit({ telephone, code });
  };
  const change = (field: string, set: (value: string) => void) => (value: string) => {
    set(value);
    if (fields[field]) clear({ ...fields, [field]: "" });
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <TelephoneCode scene="login" telephone={telephone} code={code} fields={fields} onTelephone={change("telephone", setTelephone)} onCode={change("code", setCode)} />
      {consent(agreed ? "" : fields.agreed)}
      <button type="submit" className="btn p lg" disabled={busy} aria-busy={busy}>
        {busy ? "正在登录" : "登录"}
      </button>
    </form>
  );
}
