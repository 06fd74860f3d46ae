import type { SearchHit } from "@/api/shapes";
import { Cover } from "@/ui/Cover";
import { Monogram } from "@/ui/draw/Drawing";
import { Link } from "@/ui/Link";
import { Marked } from "@/ui/Marked";
import { nameOfType } from "@/parts/search/types";
import { Late } from "@/ui/states";
import s from "./search.module.css";

/** Types that are read and have no picture of their own. */
const written = new Set<SearchHit["type"]>(["help", "news", "article", "need"]);

/** Types whose pictures are of software. */
const programs = new Set<SearchHit["type"]>(["product", "demo"]);

/** Types whose picture is an emblem. */
const emblems = new Set<SearchHit["type"]>(["provider", "circle"]);

/** One hit: what it is, where the keyword stands in it, and its picture where it has one. */
export function Result({ hit }: { hit: SearchHit }) {
  const picture = hit.cover !== "" || !written.has(hit.type);
  return (
    <Link className={s.result} href={hit.path}>
      {picture && (
        <span className={emblems.has(hit.type) ? s.mark : s.cover}>
          {emblems.has(hit.type) && !hit.cover ? <Monogram id={hit.id} name={hit.title} /> : <Cover url={hit.cover} kind={hit.kind || hit.type} id={hit.id} name={hit.title} software={programs.has(hit.type)} />}
        </span>
      )}
      <span className={s.text}>
        <h2>
          <span className="tag">{nameOfType(hit.type)}</span>
          <Marked text={hit.title} marks={hit.marks.title} />
        </h2>
        {hit.summary && (
          <p>
            <Marked text={hit.summary} marks={hit.marks.summary} />
          </p>
        )}
        <span className={s.foot}>
          {hit.tags.slice(0, 4).map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
          {hit.publishTime && <time dateTime={hit.publishTime.replace(" ", "T")}>{hit.publishTime.slice(0, 10)}</time>}
        </span>
      </span>
    </Link>
  );
}

export function ResultSkeleton() {
  return (
    <div className={s.results} role="status" aria-label="正在搜索">
      <Late>
        {Array.from({ length: 6 }, (_, i) => (
          <div key={i} className={`${s.result} ${s.waiting}`} aria-hidden="true">
            <span className={s.cover} />
            <span className={s.text}>
              <i style={{ width: `${46 - ((i * 7) % 18)}%`, height: 20 }} />
              <i style={{ width: "92%" }} />
              <i style={{ width: `${70 - ((i * 11) % 30)}%` }} />
            </span>
          </div>
        ))}
      </Late>
    </div>
  );
}
