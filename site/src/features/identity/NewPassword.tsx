import { PasswordField } from "@/ui/Field";
import { strengthOf, strengthWords, type PasswordRules } from "./password";
import s from "./identity.module.css";

interface Props {
  rules: PasswordRules;
  password: string;
  again: string;
  fields: Record<string, string>;
  label?: string;
  onPassword: (value: string) => void;
  onAgain: (value: string) => void;
}

/** A new password, twice, with a meter. */
export function NewPassword({ rules, password, again, fields, label = "密码", onPassword, onAgain }: Props) {
  const strength = strengthOf(password, rules);
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        error={fields.password}
        value={password}
        onChange={onPassword}
        hint={
          <>
            <span className={s.meter} data-strength={strength} aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
            </span>
            <span role="status">{strength > 0 && `密码强度：${strengthWords[strength]}`}</span>
            {!fields.password && <span className={s.rule}>{rules.passwordRule}</span>}
          </>
        }
      />
      <PasswordField label={`确认${label}`} name="again" autoComplete="new-password" error={fields.again} value={again} onChange={onAgain} />
    </>
  );
}
