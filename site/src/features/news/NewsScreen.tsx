import { ahead, publicRead } from "@/api/ahead";
import { isGone, messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { NewsArticle } from "@/parts/news/NewsArticle";
import { Cover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { Around } from "@/ui/public/Around";
import { fetchCleaner } from "@/ui/richtext/RichTextView";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { useAddressId } from "@/ui/useAddressId";
import s from "./news.module.css";

ahead("/news/{id}", ({ id }) => publicRead("/micro/home/info/detail", { id }));
// The text is shown by way of the cleaner: it comes while the news does.
if (typeof window !== "undefined") fetchCleaner();

const stop = (news: { id: string; title: string } | null | undefined) => news ? { title: news.title, href: paths.newsDetail(news.id) } : undefined;

/** One news. What is not published, not any more, or not for everybody is not there. */
export function NewsScreen() {
  const id = useAddressId();
  const { data, error, mutate } = usePublic("/micro/home/info/detail", { id }, !!id);
  useSeen("news", data?.id);
  if (isGone(error))
    return (
      <NoPage text={messageOf(error)}>
        <Link className="btn" href={paths.news}>
          查看全部新闻
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return (
    <div className={s.page}>
      {data && <Named name={data.title} about={data.summary} article />}
      <article className={s.article} data-news={data ? "ready" : undefined} aria-busy={!data}>
        {data ? <NewsArticle news={data} /> : <Skeleton lines={12} height={24} />}
      </article>
      <aside className={s.aside} aria-label="同类新闻">
        <h2>同类新闻</h2>
        {data ? (
          <ul>
            {data.related.map((r) => (
              <li key={r.id}>
                <Link href={paths.newsDetail(r.id)}>
                  <span className={s.thumb}>
                    <Cover url={r.coverUrl} kind={r.kind} id={r.id} name={r.title} />
                  </span>
                  <span>
                    <b>{r.title}</b>
                    <small className="num">{r.publishTime.slice(0, 10)}</small>
                  </span>
                </Link>
              </li>
            ))}
            {!data.related?.length && <li className={s.none}>这一类还没有别的新闻。</li>}
          </ul>
        ) : (
          <Skeleton lines={8} />
        )}
        <Link className="btn" href={paths.news}>
          全部新闻
        </Link>
      </aside>
      {data && <Around unit="条" prev={stop(data.prev)} next={stop(data.next)} className={s.around} />}
    </div>
  );
}
