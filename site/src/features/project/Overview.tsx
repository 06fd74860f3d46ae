import type { ProjectOverview } from "@/api/shapes";
import { ownPaths } from "@/ownPaths";
import { Link } from "@/ui/Link";
import { projectStatus, statusOf } from "./status";
import s from "./overview.module.css";

/** An enterprise's projects in numbers: where they stand, which end soon, of which templates and whose they are. A number leads to its list. */
export function Overview({ data, chosen, onChoose }: { data: ProjectOverview; chosen?: string; onChoose: (status: string | undefined) => void }) {
  const most = Math.max(1, ...data.byTemplate.map((t) => t.count));
  return (
    <div className={s.overview} data-overview={data.total}>
      <ul className={s.states} aria-label="按状态">
        {data.byStatus
          .filter((one) => one.count > 0)
          .map((one) => (
            <li key={one.status}>
              <button type="button" aria-pressed={chosen === String(one.status)} onClick={() => onChoose(chosen === String(one.status) ? undefined : String(one.status))}>
                <span>{projectStatus[statusOf(one.status)].label}</span>
                <b className="num">{one.count}</b>
              </button>
            </li>
          ))}
      </ul>
      <section aria-labelledby="expiring">
        <h2 id="expiring">30 天内到期</h2>
        {data.expiring.length === 0 ? (
          <p className="t3">没有即将到期的项目。</p>
        ) : (
          <ol>
            {data.expiring.slice(0, 5).map((p) => (
              <li key={p.id}>
                <Link className="link" href={ownPaths.project(p.id)}>
                  {p.itemName}
                </Link>
                <span className="num">剩 {p.daysLeft} 天</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="by-template">
        <h2 id="by-template">按模板</h2>
        <ol className={s.bars}>
          {data.byTemplate.slice(0, 5).map((t) => (
            <li key={t.templateId}>
              <span>{t.templateName}</span>
              <i style={{ width: `${(100 * t.count) / most}%` }} aria-hidden="true" />
              <b className="num">{t.count}</b>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="by-member">
        <h2 id="by-member">按负责人</h2>
        <ol>
          {data.byMember.slice(0, 5).map((m) => (
            <li key={m.userId}>
              <span>{m.name}</span>
              <span className="num">{m.count} 个</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
