import { useRouter } from "next/router";
import { useEffect, useState } from "react";
import { messageOf } from "@/api/error";
import { paths } from "@/addresses";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { useModal } from "@/ui/useModal";
import { useReady } from "@/ui/useReady";
import { agreementTitles, isAgreement, loadAgreement, type AgreementText, type AgreementType } from "./agreements";
import s from "./Agreement.module.css";

function Text({ type, heading }: { type: AgreementType; heading: "h1" | "h2" }) {
  const [text, setText] = useState<AgreementText | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let here = true;
    setText(null);
    setError(null);
    loadAgreement(type).then(
      (loaded) => here && setText(loaded),
      (caught) => here && setError(new Error(`文本加载失败，请重试（${messageOf(caught)}）`)),
    );
    return () => {
      here = false;
    };
  }, [type, tries]);
  const Heading = heading;
  const Part = heading === "h1" ? "h2" : "h3";
  return (
    <article className={s.text} data-agreement={text?.version}>
      <Heading id="agreement">{agreementTitles[type]}</Heading>
      {!!error && <ErrorStrip error={error} onRetry={() => setTries(tries + 1)} />}
      {!text && !error && <Skeleton lines={8} />}
      {text && (
        <>
          <p className={s.version}>
            版本 {text.version} · 自 {text.from} 起生效
          </p>
          <p>{text.lead}</p>
          {text.sections.map((section) => (
            <section key={section.title}>
              <Part>{section.title}</Part>
              <ul>
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </article>
  );
}

/** An agreement over the form that asks for consent, so that what was filled in stays. */
export function AgreementDialog({ type, onClose }: { type: AgreementType; onClose: () => void }) {
  return (
    <dialog
      {...useModal(onClose)}
      className={s.dialog}
      aria-labelledby="agreement"
    >
      <div className={s.sheet}>
        {/* A region that scrolls has to be reached by the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={s.scroll} tabIndex={0} role="group" aria-labelledby="agreement">
          <Text type={type} heading="h2" />
        </div>
        <footer>
          <button type="button" className="btn p" onClick={onClose}>
            我知道了
          </button>
        </footer>
        <button type="button" className={s.close} aria-label="关闭" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}

/** The page of one agreement; an unknown one is the user agreement. */
export function AgreementScreen() {
  const router = useRouter();
  const ready = useReady();
  const type = isAgreement(router.query.id) ? router.query.id : "user";
  if (!ready) return null;
  return (
    <div className={s.page}>
      <nav aria-label="协议">
        {(["user", "privacy", "provider"] as const).map((t) => (
          <Link key={t} href={paths.agreement(t)} aria-current={t === type ? "page" : undefined}>
            {agreementTitles[t]}
          </Link>
        ))}
      </nav>
      <Text type={type} heading="h1" />
    </div>
  );
}
