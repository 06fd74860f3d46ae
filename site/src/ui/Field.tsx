import { useEffect, useId, useRef, useState, type InputHTMLAttributes, type ReactNode } from "react";
import { Icon, type IconName } from "./Icon";
import s from "./Field.module.css";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "id"> {
  label: string;
  icon?: IconName;
  error?: string;
  /** Most lines must be filled and carry the mark; this one need not. */
  optional?: boolean;
  /** What helps to fill it, below the input; it may change while one types. */
  hint?: ReactNode;
  onChange: (value: string) => void;
  /** A control at the input's end. */
  children?: ReactNode;
}

/** A labelled line of text for pages without antd. Its error is read out and bound to it. */
export function Field({ label, icon, error, optional = false, hint, onChange, children, ...input }: FieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  // What was typed, or filled in by the browser, before the page's program came is taken over when it comes.
  useEffect(() => {
    const typed = ref.current?.value;
    if (typed && typed !== String(input.value ?? "")) onChange(typed);
    // Once: what is typed from now on is told by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const described = [error && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={s.field}>
      <label htmlFor={id} className={optional ? undefined : "must"}>
        {label}
      </label>
      <div className={`${s.input} ${error ? s.bad : ""} ${input.readOnly ? s.fixed : ""}`}>
        {icon && <Icon name={icon} />}
        <input ref={ref} id={id} {...input} onChange={(e) => onChange(e.target.value)} aria-required={!optional} aria-invalid={!!error} aria-describedby={described || undefined} />
        {children}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={s.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-wrong`} className={s.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A password, which its owner may look at. */
export function PasswordField(props: Omit<FieldProps, "type" | "icon" | "children">) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...props} icon="lock" type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="off">
      <button type="button" className={s.eye} aria-label={shown ? "隐藏密码" : "显示密码"} aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon name="eye" />
      </button>
    </Field>
  );
}

/** What belongs to no field, above a form. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={s.error} role="alert">
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}
