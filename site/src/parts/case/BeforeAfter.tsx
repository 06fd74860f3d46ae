import type { CaseDetail } from "@/api/shapes";
import { compared } from "./compared";
import s from "./case.module.css";

type Result = CaseDetail["results"][number];

/** What the project changed: each figure as it was and as it became, as two bars on one scale. The words say it all; the bars show it. */
export function BeforeAfter({ results }: { results: readonly Result[] }) {
  return (
    <section aria-labelledby="before-after">
      <h2 id="before-after">应用前后</h2>
      <ul className={s.compared}>
        {results.map((r) => {
          const { before, after, change } = compared(r);
          return (
            <li key={r.label}>
              <p>
                <b>{r.label}</b>
                {change && <span className="num">{change}</span>}
              </p>
              <dl>
                <dt>应用前</dt>
                <dd>
                  <i style={{ width: `${before}%` }} aria-hidden="true" />
                  <span className="num">
                    {r.before}
                    <small>{r.unit}</small>
                  </span>
                </dd>
                <dt>应用后</dt>
                <dd>
                  <i style={{ width: `${after}%` }} aria-hidden="true" />
                  <span className="num">
                    {r.value}
                    <small>{r.unit}</small>
                  </span>
                </dd>
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
