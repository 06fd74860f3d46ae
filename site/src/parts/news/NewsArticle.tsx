import { paths } from "@/addresses";
import type { NewsDetail } from "@/api/shapes";
import { Link } from "@/ui/Link";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { count } from "@/ui/text";
import s from "./article.module.css";

export type Told = Pick<NewsDetail, "title" | "type" | "typeName" | "publishTime" | "readCount" | "summary" | "contentHtml">;

/** A news as it is read, on its page and in a preview. */
export function NewsArticle({ news }: { news: Told }) {
  return (
    <div className={s.article}>
      <h1>{news.title}</h1>
      <p className={s.facts}>
        <Link href={{ pathname: paths.news, query: { type: news.type } }}>{news.typeName}</Link>
        {news.publishTime && (
          <time className="num" dateTime={news.publishTime.replace(" ", "T")}>
            {news.publishTime.slice(0, 16)}
          </time>
        )}
        <span className="num">阅读 {count(news.readCount)}</span>
      </p>
      <p className={s.summary}>{news.summary}</p>
      <RichTextView html={news.contentHtml} className={s.text} />
    </div>
  );
}
