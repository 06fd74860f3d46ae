import { setConsent } from "@/api/points";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import s from "./Consent.module.css";

/** One line over the foot of the page, which stays until it is answered and hides nothing that cannot be scrolled to. */
export function Consent() {
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
