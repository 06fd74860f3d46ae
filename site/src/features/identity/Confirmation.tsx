import { useState } from "react";
import { PasswordField } from "@/ui/Field";
import { TelephoneCode } from "./TelephoneCode";
import { checkCode } from "./code";
import s from "./identity.module.css";

export interface Confirmed {
  password?: string;
  code?: string;
}

/** What a person shows again before something grave: the password, or a code to his own telephone. */
export function useConfirmation() {
  const [bySms, setBySms] = useState(false);
  const [password, setPassword] = useState("");
  const [telephone, setTelephone] = useState("");
  const [code, setCode] = useState("");
  const check = (): Record<string, string> => {
    if (bySms) return checkCode(telephone, code);
    return password ? {} : { password: "请输入登录密码" };
  };
  const value: Confirmed = bySms ? { code } : { password };
  const fields = (errors: Record<string, string>) => (
    <>
      {bySms ? (
        <TelephoneCode scene="bind" step="confirm" label="当前手机号" telephone={telephone} code={code} fields={errors} onTelephone={setTelephone} onCode={setCode} />
      ) : (
        <PasswordField label="登录密码" name="password" autoComplete="current-password" error={errors.password} value={password} onChange={setPassword} />
      )}
      <p className={s.other}>
        <button type="button" className="link" onClick={() => setBySms(!bySms)}>
          {bySms ? "改用登录密码" : "改用短信验证码"}
        </button>
      </p>
    </>
  );
  return { check, value, fields };
}
