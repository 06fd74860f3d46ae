import type { ReactNode } from "react";
import type { ArticleCard as Row } from "@/api/shapes";
import { communityPaths } from "@/communityPaths";
import { when } from "@/parts/community/when";
import { Avatar } from "@/ui/Avatar";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import s from "./community.module.css";

/** An article in a list. */
export function ArticleCard({ row, acts }: { row: Row; acts?: ReactNode }) {
  return (
    <article className={s.card}>
      <div>
        <p className={s.by}>
          <Link href={communityPaths.author(row.authorId)}>
            <Avatar path={row.avatar} name={row.author} />
            {row.author}
          </Link>
          <time className="num" dateTime={row.publishTime}>
            {when(row.publishTime)}
          </time>
        </p>
        <h2>
          <Link href={communityPaths.article(row.id)}>{row.title}</Link>
        </h2>
        <p className={s.summary}>{row.summary}</p>
        <p className={s.foot}>
          {row.tags.map((tag) => (
            <Link key={tag} href={communityPaths.search(tag)} className="tag">
              {tag}
            </Link>
          ))}
          <span className={s.facts}>
            <span>
              <Icon name="heart" />
              <b className="num">{count(row.likeCount)}</b>
              <span className="sr">赞</span>
            </span>
            <span>
              <Icon name="star" />
              <b className="num">{count(row.collectCount)}</b>
              <span className="sr">收藏</span>
            </span>
            <span className="num">评论 {count(row.commentCount)}</span>
          </span>
        </p>
        {acts}
      </div>
      {row.coverUrl && (
        <Link href={communityPaths.article(row.id)} className={s.pic} tabIndex={-1} aria-hidden="true">
          <Cover url={row.coverUrl} kind="article" id={row.id} name={row.title} />
        </Link>
      )}
    </article>
  );
}
