import { useState } from "react";
import { usePublic } from "@/api/hooks";
import type { TemplateDetail } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import s from "./comments.module.css";
import t from "./template.module.css";

const SIZE = 5;

function Stars({ of }: { of: number }) {
  return (
    <span className={s.stars} role="img" aria-label={`${of} 分，满分 5 分`}>
      {[1, 2, 3, 4, 5].map((n) => (
        <span key={n} className={n <= Math.round(of) ? s.on : ""}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  );
}

/** The mark of a template, how marks spread, and what its users say. */
export function Comments({ template }: { template: TemplateDetail }) {
  const [page, setPage] = useState(1);
  const { data, error, mutate } = usePublic("/platform/home/itemTemplate/comments", { id: template.id, current: page, pageSize: SIZE });
  const most = Math.max(1, ...(data?.spread ?? []));
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / SIZE));
  return (
    <section aria-labelledby="comments">
      <div className={t.head}>
        <h2 id="comments">评分与评价</h2>
        <p>{template.scoreCount ? `${count(template.scoreCount)} 人评分` : "还没有人评分"}</p>
      </div>
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && data.total === 0 && <Empty of="message" text="还没有文字评价，用过这个模板的人可以在项目里写下评价。" />}
      {data && data.total > 0 && (
        <>
          <div className={s.score}>
            <p>
              <b className="num">{template.scoreAvg.toFixed(1)}</b>
              <Stars of={template.scoreAvg} />
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
                  <span className="num">{c.versionNo}</span>
                  <time className="num">{c.createTime.slice(0, 10)}</time>
                </header>
                <p>{c.text}</p>
                {c.reply && (
                  <p className={s.reply}>
                    <b>{template.providerName}回复：</b>
                    {c.reply}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {last > 1 && (
            <p className={s.turn}>
              <button type="button" className="btn s" disabled={page === 1} onClick={() => setPage(page - 1)}>
                上一页
              </button>
              <span className="num" aria-live="polite">
                {page} / {last}
              </span>
              <button type="button" className="btn s" disabled={page === last} onClick={() => setPage(page + 1)}>
                下一页
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
