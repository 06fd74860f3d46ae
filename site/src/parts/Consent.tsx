import { useSyncExternalStore } from "react";
import { consent, onConsent, setConsent } from "@/api/consent";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import s from "./Consent.module.css";

const unknown = () => undefined;
/** What the visitor has answered; a page as it was built is of nobody. */
export const useConsent = () => useSyncExternalStore(onConsent, consent, unknown);

/**
 * One line over the foot of the page, which stays until it is answered and hides nothing that cannot be scrolled to. It is part
 * of the page as it was built, where it would be the largest thing painted late; site/inline.mjs hides it from who has answered.
 */
export function Consent() {
  if (useConsent()) return null;
  return (
    <aside className={s.bar} aria-label="访问统计">
      <p>
        我们想统计页面的访问次数来改进门户，不记录您是谁。<Link href={paths.agreement("privacy")}>隐私政策</Link>
      </p>
      <button type="button" className="btn" onClick={() => setConsent("no")}>
        仅必要
      </button>
      <button type="button" className="btn p" onClick={() => setConsent("yes")}>
        同意
      </button>
    </aside>
  );
}
