import type { Amount } from "@/api/shapes";
import { count } from "@/ui/text";
import { amounts } from "./topup";
import s from "./Amounts.module.css";

/** The fixed amounts of a top-up, or some of them. */
export function Amounts({ of = amounts, value, onChange, labelledBy }: { of?: readonly Amount[]; value: Amount; onChange: (amount: Amount) => void; labelledBy: string }) {
  return (
    <div className={s.amounts} role="radiogroup" aria-labelledby={labelledBy}>
      {of.map((a) => (
        <button key={a} type="button" role="radio" aria-checked={a === value} className={a === value ? s.on : ""} onClick={() => onChange(a)}>
          <span>
            {count(a)}
            <small>元</small>
          </span>
        </button>
      ))}
    </div>
  );
}
