import { useRouter } from "next/router";
import type { ReactNode } from "react";
import { useGet, usePublic } from "@/api/hooks";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { PersonCard } from "@/parts/community/PersonCard";
import { useDoor } from "@/session/useDoor";
import { useKnown } from "@/session/session";
import { Avatar } from "@/ui/Avatar";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Pager } from "@/ui/public/Pager";
import p from "@/ui/public/public.module.css";
import { SearchBox } from "@/ui/public/SearchBox";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { useReady } from "@/ui/useReady";
import { ArticleCard } from "./ArticleCard";
import { Feed, Waiting } from "./Feed";
import s from "./community.module.css";

const feeds = [
  { feed: undefined, name: "最新" },
  { feed: "hot", name: "热门" },
  { feed: "followed", name: "关注" },
] as const;

/** What people write for each other: feeds as tabs of the address, the needs, which another feature brings, or what one person has written. */
export function FeedScreen({ title, needs }: { title: string; needs: ReactNode }) {
  const router = useRouter();
  const { enter, userId } = useDoor();
  const known = useKnown();
  // The exported page knows no address: what stands in it comes after the first picture.
  const ready = useReady();
  const one = (name: string) => (ready && typeof router.query[name] === "string" ? router.query[name] : "");
  const author = one("author");
  const asked = one("feed") === "needs";
  const feed = feeds.find((f) => f.feed && f.feed === one("feed"))?.feed;
  return (
    <div>
      <header className={p.head}>
        <div>
          <h1>{title}</h1>
          <p>
            模型、协同与现场的一手经验，也可以用{" "}
            <a className={s.rss} href={communityPaths.rss}>
              RSS 订阅
            </a>
            。
          </p>
        </div>
        <SearchBox value="" placeholder="搜索文章" onSearch={(keyword) => void router.push(communityPaths.search(keyword ?? ""))} />
      </header>
      <div className={asked ? s.whole : s.columns}>
        <div>
          <nav className={s.tabs} aria-label="文章">
            <ul>
              {author && (
                <li>
                  <Link href={communityPaths.author(author)} aria-current="page">
                    TA 的文章
                  </Link>
                </li>
              )}
              {feeds.map((f) => (
                <li key={f.name}>
                  <Link href={communityPaths.feed(f.feed)} shallow scroll={false} aria-current={!author && !asked && f.feed === feed ? "page" : undefined}>
                    {f.name}
                  </Link>
                </li>
              ))}
              <li>
                <Link href={communityPaths.feed("needs")} shallow scroll={false} aria-current={asked ? "page" : undefined}>
                  需求
                </Link>
              </li>
              <li>
                <Link href={communityPaths.circles()}>圈子</Link>
              </li>
            </ul>
            {!asked && (
              <Link className="btn c" href={userId ? communityPaths.write() : paths.login(communityPaths.write())}>
                <Icon name="plus" />
                写文章
              </Link>
            )}
          </nav>
          {!ready ? (
            <Waiting />
          ) : asked ? (
            needs
          ) : author ? (
            <Feed key={author} query={{ authorId: author }} empty="还没有公开的文章。" />
          ) : feed === "followed" ? (
            userId ? (
              <Followed page={Math.max(1, Number(one("page")) || 1)} />
            ) : !known ? (
              <Waiting />
            ) : (
              <Empty of="list" text="登录后可以看到您关注的人写的文章。">
                <button type="button" className="btn p" onClick={() => enter()}>
                  登录
                </button>
              </Empty>
            )
          ) : (
            <Feed key={feed ?? "new"} query={{ feed: feed ?? "new" }} empty="还没有人发布文章，来写第一篇。" />
          )}
        </div>
        {!asked && (
          <aside className={s.aside}>
            {author && <PersonCard userId={author} />}
            <Aside />
          </aside>
        )}
      </div>
    </div>
  );
}

const SIZE = 10;

function Followed({ page }: { page: number }) {
  const { data, error, mutate } = useGet("/micro/home/community/article/followed", { current: page, pageSize: SIZE });
  // The page before stays only until it is known what becomes of this one.
  if (error) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Waiting />;
  if (data.total === 0)
    return (
      <Empty of="list" text="您关注的人还没有发布文章，去热门里看看值得关注的作者。">
        <Link className="btn" href={communityPaths.feed("hot")}>
          看热门文章
        </Link>
      </Empty>
    );
  return (
    <div className={s.cards} data-feed="ready">
      {data.records.map((row) => (
        <ArticleCard key={row.id} row={row} />
      ))}
      <Pager page={page} last={Math.ceil(data.total / SIZE)} size={SIZE} total={data.total} unit="篇文章" hrefOf={(n) => `${communityPaths.feed("followed")}&page=${n}`} />
    </div>
  );
}

function Aside() {
  const { data } = usePublic("/micro/home/community/article/aside", {});
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      {data.tags.length > 0 && (
        <section>
          <h2>热门标签</h2>
          <p className={s.tags}>
            {data.tags.map((t) => (
              <Link key={t.tag} className="tag" href={communityPaths.search(t.tag)}>
                {t.tag} <span className="num">{t.count}</span>
              </Link>
            ))}
          </p>
        </section>
      )}
      {data.authors.length > 0 && (
        <section>
          <h2>活跃作者</h2>
          <ul className={s.people}>
            {data.authors.map((a) => (
              <li key={a.userId}>
                <Link href={communityPaths.author(a.userId)}>
                  <Avatar path={a.avatar} name={a.nickname} />
                  <b>{a.nickname}</b>
                  <small className="num">
                    {count(a.articles)} 篇 · {count(a.likes)} 赞
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>发布须知</h2>
        <p className={s.note}>账号需绑定手机号。新账号的前三篇内容先由平台查看，之后直接公开。请不要发布广告和他人的未公开资料。</p>
      </section>
    </>
  );
}
