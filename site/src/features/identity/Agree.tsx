import { useEffect, useRef, useState } from "react";
import type { LoginConfig } from "@/api/shapes";
import { part } from "@/ui/part";
import { agreementTitles, isAgreement, type AgreementType } from "./agreements/agreements";
import s from "./identity.module.css";

const AgreementDialog = part(() => import("./agreements/Agreement").then((m) => m.AgreementDialog));

interface Props {
  agreed: boolean;
  error?: string;
  onChange: (agreed: boolean) => void;
  /** What consent is asked for; the usual two until the server has said so. */
  agreements?: LoginConfig["agreements"];
}

/** Consent, un-ticked, with the texts one click away. */
export function Agree({ agreed, error, onChange, agreements }: Props) {
  const [open, setOpen] = useState<AgreementType | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  // Who has ticked it before the page's program came has agreed.
  useEffect(() => {
    if (ref.current?.checked && !agreed) onChange(true);
    // Once, as the fields of ui/Field.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const given = agreements?.map((a) => a.type).filter(isAgreement) ?? [];
  const types: readonly AgreementType[] = given.length ? given : ["user", "privacy"];
  return (
    <>
      <div className={s.agree}>
        <label className={s.check}>
          <input ref={ref} type="checkbox" name="agreed" checked={agreed} aria-invalid={!!error} aria-describedby={error ? "agree-wrong" : undefined} onChange={(e) => onChange(e.target.checked)} />
          我已阅读并同意
        </label>
        {types.map((type, i) => (
          <span key={type}>
            {i > 0 && "和"}
            <button type="button" className="link" onClick={() => setOpen(type)}>
              《{agreementTitles[type]}》
            </button>
          </span>
        ))}
      </div>
      {error && (
        <p id="agree-wrong" className={s.wrong} role="alert">
          {error}
        </p>
      )}
      {open && <AgreementDialog type={open} onClose={() => setOpen(null)} />}
    </>
  );
}
