import type { ReactNode } from "react";
import { usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { cardGrid, CardSkeleton, TemplateCard } from "@/parts/cards/TemplateCard";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ErrorStrip } from "@/ui/states";
import s from "./story.module.css";

const SHOWN = 4;

interface Props<R> {
  heading: string;
  more: { text: string; href: string };
  rows: readonly R[] | undefined;
  error: unknown;
  retry: () => void;
  children: (row: R) => ReactNode;
}

/** A row of what there is, with the way to all of it. */
function Row<R extends { id: string }>({ heading, more, rows, error, retry, children }: Props<R>) {
  if (rows?.length === 0) return null;
  return (
    <section>
      <div className={s.shown}>
        <h2 className={s.heading}>{heading}</h2>
        <Link className="link" href={more.href}>
          {more.text}
          <Icon name="arrow" />
        </Link>
      </div>
      {error !== undefined && !rows ? (
        <ErrorStrip error={error} onRetry={retry} />
      ) : (
        <ul className={cardGrid} aria-busy={!rows || undefined}>
          {rows ? rows.map((row) => <li key={row.id}>{children(row)}</li>) : Array.from({ length: SHOWN }, (_, i) => <CardSkeleton key={i} />)}
        </ul>
      )}
    </section>
  );
}

/** The templates that most projects began with. */
export function UsedTemplates() {
  const { data, error, mutate } = usePublic("/platform/home/itemTemplate/search", { sort: "use", pageSize: SHOWN });
  return (
    <Row heading="从这些模板开始" more={{ text: "全部模板", href: paths.templateCenter }} rows={data?.records} error={error} retry={() => void mutate()}>
      {(row) => <TemplateCard row={row} />}
    </Row>
  );
}

/** Systems that can be entered now. */
export function OpenDemos() {
  const { data, error, mutate } = usePublic("/micro/home/api/demo/queryInfo", { pageSize: SHOWN });
  return (
    <Row heading="现在就能进入" more={{ text: "全部演示系统", href: paths.demoSystem }} rows={data?.records} error={error} retry={() => void mutate()}>
      {(row) => (
        <Link className={`card ${s.demo}`} href={paths.demoOf(row.id)}>
          <div className="pic">
            <Cover url={row.coverUrl} kind={row.kind} id={row.id} name={row.name} software />
          </div>
          <div className="bd">
            <h3>{row.name}</h3>
            <p>{row.intro}</p>
          </div>
          <div className="tb">
            <span>
              <i>空闲账号</i>
              <b className="num">{row.availableSeats}</b> / {row.seats}
            </span>
            <span>
              <i>单次时长</i>
              <b className="num">{row.leaseMinutes}</b> 分钟
            </span>
          </div>
        </Link>
      )}
    </Row>
  );
}
