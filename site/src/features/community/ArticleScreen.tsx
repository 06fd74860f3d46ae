import { useRouter } from "next/router";
import { useState } from "react";
import { ahead, publicRead } from "@/api/ahead";
import { post } from "@/api/client";
import { isGone, messageOf } from "@/api/error";
import { useGet, usePublic } from "@/api/hooks";
import type { ArticleDetail } from "@/api/shapes";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { communityPaths } from "@/communityPaths";
import { AppealBox } from "@/parts/community/AppealBox";
import { Discussion } from "@/parts/community/Discussion";
import { PersonCard } from "@/parts/community/PersonCard";
import { ReportButton } from "@/parts/community/ReportButton";
import { Contents, Folded } from "@/parts/markdown/Contents";
import c from "@/parts/markdown/contents.module.css";
import { MarkdownView } from "@/parts/markdown/MarkdownView";
import { useKnown, useLastWord } from "@/session/session";
import { useDoor, useGoOn } from "@/session/useDoor";
import { Confirm } from "@/ui/Confirm";
import { copy } from "@/ui/copy";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { useAddressId } from "@/ui/useAddressId";
import { useReady } from "@/ui/useReady";
import s from "./article.module.css";

ahead("/ArticleDetail", ({ query: { id } }) => (id ? publicRead("/micro/home/community/article/detail", { id }) : undefined));

const CONTENTS = "目录";
const LIKE = "/micro/home/community/article/like";
const KEEP = "/micro/home/community/article/collect";
const REVIEW = 1;
const ON = 2;
const REFUSED = 3;

/** One article. What is not public is there for its author alone. */
export function ArticleScreen() {
  const ready = useReady();
  const id = useAddressId();
  const { userId } = useDoor();
  const open = usePublic("/micro/home/community/article/detail", { id }, !!id);
  const nothing = useLastWord(open.error);
  const known = useKnown();
  const own = useGet("/micro/home/community/article/detail", { id }, !!id && !!userId);
  const data = own.data?.id === id ? own.data : open.data;
  const error = userId ? own.error : nothing;
  useSeen("article", data?.id, "article_view");
  if (ready && (!id || (!data && isGone(error))))
    return (
      <NoPage text="文章不存在，或没有公开。">
        <Link className="btn" href={paths.community}>
          去交流社区
        </Link>
      </NoPage>
    );
  if (!data && error) return <PageError error={error} onRetry={() => void (open.mutate(), own.mutate())} />;
  if (!data)
    return (
      <div className={s.waiting} aria-busy="true">
        <Skeleton lines={16} height={24} />
      </div>
    );
  return <Article key={data.id} article={data} known={known && (!userId || data === own.data || !!own.error)} />;
}

function Article({ article: a, known }: { article: ArticleDetail; known: boolean }) {
  return (
    <div className={s.page}>
      <Named name={a.title} about={a.summary} article lists={[["交流社区", paths.community]]} />
      <article className={s.doc} data-article="ready">
        {a.status !== ON && (
          <div className={a.status === REVIEW ? s.waits : s.refused} role="status">
            <p>{a.status === REVIEW ? "这篇文章正在审核，通过后公开，现在只有您能看到。" : a.status === REFUSED ? "这篇文章没有通过审核，只有您能看到。" : "这篇文章已被隐藏，只有您能看到。"}</p>
            {a.status > ON && <AppealBox of="article" id={a.id} />}
          </div>
        )}
        <h1>{a.title}</h1>
        <p className={s.meta}>
          <Link href={communityPaths.author(a.authorId)}>{a.author}</Link>
          {a.publishTime && <time dateTime={a.publishTime}>{a.publishTime.slice(0, 16)}</time>}
          {a.editTime && <span>编辑于 {a.editTime.slice(0, 16)}</span>}
          {a.circleId && <InCircle id={a.circleId} />}
          <span>IP 属地：{a.ipRegion}</span>
          <span className="num">{count(a.length)} 字</span>
          <span className="num">阅读 {count(a.viewCount)}</span>
        </p>
        <Folded title={CONTENTS} headings={a.headings} className={s.folded} />
        <MarkdownView html={a.html} className={s.text} />
        <p className={s.tags}>
          {a.tags.map((tag) => (
            <Link key={tag} className="tag" href={communityPaths.search(tag)}>
              {tag}
            </Link>
          ))}
        </p>
        <Acts article={a} known={known} />
        {a.status === ON && <Discussion of="article" id={a.id} author={{ userId: a.authorId, nickname: a.author }} total={a.commentCount} />}
      </article>
      <aside className={s.aside} aria-label="作者与目录">
        <PersonCard userId={a.authorId} />
        <Contents title={CONTENTS} headings={a.headings} className={`${s.toc} ${c.list}`} />
      </aside>
    </div>
  );
}

/** The circle that it was written in, as long as there is one. */
function InCircle({ id }: { id: string }) {
  const { data } = usePublic("/micro/home/community/circle/detail", { id });
  return data ? <Link href={communityPaths.circle(id)}>{data.name}</Link> : null;
}

/** `known`: whether it has come what the reader has done with it, and whose it is. He may like and keep it before: what he presses says what he means. */
function Acts({ article: a, known }: { article: ArticleDetail; known: boolean }) {
  const router = useRouter();
  const { enter } = useDoor();
  // What the reader has just done stands, whichever answer about the article comes after it.
  const [liked, setLike] = useState<{ on: boolean; count: number }>();
  const [kept, setKeep] = useState<{ on: boolean; count: number }>();
  const like = liked ?? { on: a.isLiked, count: a.likeCount };
  const keep = kept ?? { on: a.isCollected, count: a.collectCount };
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const run = async (call: typeof LIKE | typeof KEEP, on: boolean, set: (now: { on: boolean; count: number }) => void) => {
    if (!enter(`${call} ${a.id}`)) return;
    setBusy(true);
    try {
      set(await post(call, { id: a.id, on }));
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  useGoOn(`${LIKE} ${a.id}`, known, () => like.on || run(LIKE, true, setLike));
  useGoOn(`${KEEP} ${a.id}`, known, () => keep.on || run(KEEP, true, setKeep));
  const remove = async () => {
    setAsks(false);
    setBusy(true);
    try {
      await post("/micro/home/community/article/delete", { id: a.id });
      toast("文章已删除", "ok");
      await router.replace(paths.community);
    } catch (error) {
      toast(messageOf(error), "bad");
      setBusy(false);
    }
  };
  return (
    <div className={s.acts}>
      <button type="button" className="btn" aria-pressed={like.on} disabled={busy || a.status !== ON} onClick={() => void run(LIKE, !like.on, setLike)}>
        <Icon name="heart" />
        {like.on ? "已赞" : "赞"} <b className="num">{count(like.count)}</b>
      </button>
      <button type="button" className="btn" aria-pressed={keep.on} disabled={busy || a.status !== ON} onClick={() => void run(KEEP, !keep.on, setKeep)}>
        <Icon name="star" />
        {keep.on ? "已收藏" : "收藏"} <b className="num">{count(keep.count)}</b>
      </button>
      <button type="button" className="btn" onClick={() => void copy(location.href.split("#")[0] ?? "", "链接", "请从地址栏复制链接")}>
        分享
      </button>
      {known && (a.isMine ? (
        <>
          <Link className="btn" href={communityPaths.write(a.id)}>
            编辑
          </Link>
          <button type="button" className="btn" disabled={busy} onClick={() => setAsks(true)}>
            删除
          </button>
        </>
      ) : (
        <ReportButton of="article" id={a.id} />
      ))}
      {asks && <Confirm text={`删除“${a.title}”？文章和草稿不能恢复，评论不再展示。`} yes="删除" onYes={() => void remove()} onNo={() => setAsks(false)} />}
    </div>
  );
}
