import type { HomePage } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { figureOf } from "@/parts/cards/CaseCard";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { Section } from "./Section";
import { useHome } from "./useHome";
import s from "./Cases.module.css";

export function Cases() {
  const { data, error, mutate } = useHome();
  const [first, ...rest] = data?.cases ?? [];
  return (
    <div className="wrap">
      <Section title="典型案例" says={data ? `${count(data.caseTotal)} 个项目的过程与成果` : "项目的过程与成果"} more={{ text: "查看全部案例", href: paths.projectCase }}>
        {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
        {!error && !data && (
          <div className={s.grid} data-cases="waiting">
            <div className={s.big}>
              <Skeleton lines={8} height={22} />
            </div>
            <div className={s.list}>
              <Skeleton lines={8} height={22} />
            </div>
          </div>
        )}
        {data && !first && <Empty text="案例正在整理，发布后会出现在这里。" />}
        {first && (
          <div className={s.grid} data-cases="ready">
            <Big item={first} />
            <div className={s.list}>
              {rest.map((c) => (
                <Link key={c.id} href={paths.projectDetails(c.id)}>
                  <div className={s.pic}>
                    <Cover url={c.coverUrl} kind={c.caseType} id={c.id} name={c.title} />
                  </div>
                  <div className={s.text}>
                    <h3>{c.title}</h3>
                    <p>{c.summary}</p>
                  </div>
                </Link>
              ))}
            </div>
          </div>
        )}
      </Section>
    </div>
  );
}

function Big({ item }: { item: HomePage["cases"][number] }) {
  const results = item.results.slice(0, 3);
  return (
    <Link className={s.big} href={paths.projectDetails(item.id)}>
      <div className={s.pic}>
        <Cover url={item.coverUrl} kind={item.caseType} id={item.id} name={item.title} />
      </div>
      <div className={s.cap} style={{ "--results": results.length } as React.CSSProperties}>
        <div>
          <h3>{item.title}</h3>
          <p>{item.summary}</p>
        </div>
        {results.map((r) => (
          <div key={r.label}>
            <div className={s.num}>
              {figureOf(r.value)}
              <small>{r.unit}</small>
            </div>
            <p>{r.label}</p>
          </div>
        ))}
      </div>
    </Link>
  );
}
