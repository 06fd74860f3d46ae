import { text } from "@/api/filters";
import { usePublic } from "@/api/hooks";
import type { NewsRow } from "@/api/shapes";
import { publicList, usePublicList } from "@/api/usePublicList";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { FilterRows } from "@/ui/public/FilterRows";
import p from "@/ui/public/public.module.css";
import { PublicRows } from "@/ui/public/PublicRows";
import { SearchBox } from "@/ui/public/SearchBox";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import s from "./news.module.css";

const SIZE = 10;

const news = publicList(paths.news, "/micro/home/info/page", { pageSize: SIZE, filters: { type: text(32), keyword: text(40) } });

/** News and notices of the platform: what is pinned first, then the newest. */
export function NewsListScreen({ title }: { title: string }) {
  const list = usePublicList(news);
  const types = usePublic("/platform/home/api/dict/list", { type: "NEWS_TYPE" });
  const { values } = list;
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>
            平台公告、产品动态、行业标准与培训活动，也可以用{" "}
            <a className={s.rss} href="/portal/rss.xml">
              RSS 订阅
            </a>
            。
          </p>
        </div>
        <SearchBox value={values.keyword} placeholder="搜索新闻标题或摘要" onSearch={(keyword) => list.set({ keyword })} />
      </header>
      <FilterRows
        filters={[
          { label: "类型", options: types.data ?? [], value: values.type, hrefOf: (type) => list.addressOf({ values: { type } }) },
        ]}
      />
      <div className={s.list}>
        <PublicRows
          list={list}
          unit="条新闻"
          empty="还没有发布新闻，发布后会出现在这里。"
          waiting={
            <ul className={s.lines}>
              {Array.from({ length: SIZE }, (_, i) => (
                <li className={s.waiting} key={i}>
                  <Skeleton lines={3} height={18} />
                </li>
              ))}
            </ul>
          }
        >
          <ul className={s.lines} data-news="ready">
            {list.rows.map((row) => (
              <li key={row.id}>
                <Line row={row} />
              </li>
            ))}
          </ul>
        </PublicRows>
      </div>    </div>
  );
}

function Line({ row }: { row: NewsRow }) {
  const [year = "", month = "", day = ""] = row.publishTime.slice(0, 10).split("-");
  return (
    <Link className={s.line} href={paths.newsDetail(row.id)}>
      <time className={s.date} dateTime={row.publishTime.slice(0, 10)}>
        <b className="num">{`${month}-${day}`}</b>
        <span className="num">{year}</span>
      </time>
      <div className={s.words}>
        <h2>
          {row.pinned && <span className="tag ink">置顶</span>}
          {row.title}
        </h2>
        <p>{row.summary}</p>
        <p className={s.facts}>
          <span>{row.typeName}</span>
          <span className="num">阅读 {count(row.readCount)}</span>
        </p>
      </div>
      <div className={s.pic}>
        <Cover url={row.coverUrl} kind={row.kind} id={row.id} name={row.title} />
      </div>
    </Link>
  );
}
