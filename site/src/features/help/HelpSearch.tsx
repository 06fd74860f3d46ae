import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Marked } from "@/ui/Marked";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import s from "./help.module.css";

/** The pages that hold what is looked for. */
export function HelpSearch({ keyword }: { keyword: string }) {
  const { data, error, mutate } = usePublic("/micro/home/college/search", { keyword });
  if (error) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div className={s.waiting} aria-busy="true">
        <Skeleton lines={10} height={22} />
      </div>
    );
  if (!data.total)
    return (
      <Empty of="search" text={`没有找到包含“${keyword}”的帮助文档，换个说法试试，或者直接问我们。`}>
        <Link className="btn" href={paths.support}>
          联系我们
        </Link>
      </Empty>
    );
  return (
    <section className={s.hits} data-hits="ready">
      <h1>
        包含“{keyword}”的文档 <small className="num">{count(data.total)} 篇</small>
      </h1>
      <ol>
        {data.hits.map((hit) => (
          <li key={hit.id}>
            <Link href={paths.help(hit.id)}>
              <h2>
                <Marked text={hit.title} marks={hit.marks.title} />
              </h2>
              <p>
                <Marked text={hit.snippet} marks={hit.marks.snippet} />
              </p>
              {hit.path && <small>{hit.path}</small>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
