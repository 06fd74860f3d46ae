import { useEffect, useState } from "react";
import { Link } from "@/ui/Link";
import { yuan } from "@/ui/money";
import { count } from "@/ui/text";
import { moment } from "@/ui/time";
import { categories, leftText, needOf, requirementOf, statuses, type NeedBrief, type NeedListed } from "./need";
import s from "./need.module.css";

/** A state with its label; the colour never says it alone. */
export function StateTag({ status }: { status: NeedBrief["status"] }) {
  const { label, tone } = statuses[status];
  return (
    <span className={`st ${tone}`} data-status={status}>
      <span>{label}</span>
    </span>
  );
}

/** The present moment, known once the page runs in a browser, so that it is drawn the same there as it was made. */
export function useNow(step = 30_000): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}

/** A need in a list: what is asked for, its budget, and how long it takes manuscripts. */
export function NeedCard({ need }: { need: NeedListed }) {
  const now = useNow();
  const left = now !== undefined && need.status === 1 ? leftText(need.deadline - now) : "";
  return (
    <article className={s.card}>
      <div className={s.what}>
        <p className={s.meta}>
          <StateTag status={need.status} />
          <span>{categories[need.category]}</span>
          <span>{need.enterpriseName || need.userName}</span>
          <span>{moment(need.publishedAt)} 发布</span>
          {need.commentCount > 0 && (
            <span>
              评论 <span className="num">{count(need.commentCount)}</span>
            </span>
          )}
        </p>
        <h3>
          <Link href={needOf(need.id)}>{need.title}</Link>
        </h3>
        <p className={s.summary}>{need.summary}</p>
        <p className={s.tags}>
          {requirementOf(need).map((r) => (
            <span key={r.label}>{r.label === "IDS 交付要求" ? "IDS 自动检查" : r.value}</span>
          ))}
        </p>
      </div>
      <dl className={s.side}>
        <div>
          <dt>{need.escrow === 1 ? "预算（平台托管）" : "预算（自行结算）"}</dt>
          <dd className="num">¥{yuan(need.budgetFen)}</dd>
        </div>
        <div>
          <dt>稿件</dt>
          <dd className="num">{need.manuCount}</dd>
        </div>
        <div>
          <dt>{left ? "距截稿" : "截稿"}</dt>
          <dd>{left || moment(need.deadline)}</dd>
        </div>
      </dl>
    </article>
  );
}
