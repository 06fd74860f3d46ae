import { useState } from "react";
import { usePublicPage } from "@/api/hooks";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { Turn } from "@/ui/Turn";
import { Stars } from "./Stars";
import s from "./comments.module.css";

const SIZE = 5;

interface Props {
  /** Who answers. */
  of: "/platform/home/itemTemplate/comments" | "/micro/home/api/product/comments" | "/micro/home/api/offers/comments";
  goods: { id: string; scoreAvg: number; scoreCount: number; providerName: string };
  /** What stands there while nobody has said anything. */
  empty: string;
}

/** How marks spread over what is offered, and what its users say; its heading is the page's. */
export function Comments({ of, goods, empty }: Props) {
  const [page, setPage] = useState(1);
  const { data, error, mutate } = usePublicPage(of, { id: goods.id, current: page, pageSize: SIZE }, goods.id);
  const most = Math.max(1, ...(data?.spread ?? []));
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && data.total === 0 && <Empty of="message" text={empty} />}
      {data && data.total > 0 && (
        <>
          <div className={s.score}>
            <p>
              <b className="num">{goods.scoreAvg.toFixed(1)}</b>
              <Stars of={goods.scoreAvg} />
            </p>
            <dl>
              {[5, 4, 3, 2, 1].map((n) => (
                <div key={n}>
                  <dt>{n} 分</dt>
                  <dd>
                    <u style={{ width: `${((data.spread?.[n - 1] ?? 0) * 100) / most}%` }} />
                    <span className="num">{data.spread?.[n - 1] ?? 0} 条</span>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <ul className={s.comments} data-comments="ready">
            {data.records.map((c) => (
              <li key={c.id}>
                <header>
                  <b>{c.nickname}</b>
                  <Stars of={c.score} />
                  {"goods" in c && <Link href={c.goods.type === "template" ? paths.templateDetail(c.goods.id) : paths.productDetail(c.goods.id)}>{c.goods.name}</Link>}
                  <span className="num">{c.versionNo}</span>
                  <time className="num">{c.createTime.slice(0, 10)}</time>
                </header>
                <p>{c.text}</p>
                {c.reply && (
                  <p className={s.reply}>
                    <b>{goods.providerName}回复：</b>
                    {c.reply}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {last > 1 && (
            <p className={s.turn}>
              <Turn page={page} last={last} onTurn={setPage} />
            </p>
          )}
        </>
      )}
    </>
  );
}
