import type { ProjectCase } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import s from "./cards.module.css";

/** A result as it is read: whole numbers grouped, what is written out as it stands. */
export const figureOf = (value: string) => (/^\d{4,}$/.test(value) ? count(Number(value)) : value);

type Row = Pick<ProjectCase, "id" | "title" | "kind" | "caseTypeName" | "coverUrl" | "summary" | "results" | "regionName">;

/** A project case in a list: what it reached stands in its foot. */
export function CaseCard({ row, eager = false }: { row: Row; eager?: boolean }) {
  return (
    <Link className={`card ${s.card}`} href={paths.projectDetails(row.id)}>
      <div className="pic">
        <Cover url={row.coverUrl} kind={row.kind} id={row.id} name={row.title} eager={eager} />
      </div>
      <div className={`bd ${s.body}`}>
        <h3>{row.title}</h3>
        <p>{row.summary}</p>
        <div className={s.by}>
          <span>{row.caseTypeName}</span>
          <span>{row.regionName}</span>
        </div>
      </div>
      <div className="tb">
        {row.results.slice(0, 2).map((r) => (
          <span key={r.label}>
            <i>{r.label}</i>
            <b className="num">{figureOf(r.value)}</b> {r.unit}
          </span>
        ))}
      </div>
    </Link>
  );
}

/** The first case of a page: its picture large, its results in numbers. */
export function CaseLead({ row }: { row: Row }) {
  const results = row.results.slice(0, 3);
  return (
    <Link className={s.lead} href={paths.projectDetails(row.id)}>
      <div className={s.leadPicture}>
        <Cover url={row.coverUrl} kind={row.kind} id={row.id} name={row.title} eager />
      </div>
      <div className={s.leadText}>
        <p className={s.leadTags}>
          <span className="tag">{row.caseTypeName}</span>
          <span className="tag">{row.regionName}</span>
        </p>
        <h2>{row.title}</h2>
        <p>{row.summary}</p>
        <dl>
          {results.map((r) => (
            <div key={r.label}>
              <dt>{r.label}</dt>
              <dd>
                {figureOf(r.value)}
                <small>{r.unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Link>
  );
}
