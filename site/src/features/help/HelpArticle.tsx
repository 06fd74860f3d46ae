import { isGone, messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import { mediaUrl } from "@/api/media";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { Contents, Folded } from "@/parts/markdown/Contents";
import { MarkdownView } from "@/parts/markdown/MarkdownView";
import { Film } from "@/ui/Film";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { Around } from "@/ui/public/Around";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { HelpVote } from "./HelpVote";
import s from "./article.module.css";

/** Films that came with the portal have captions beside them; those that people upload have none. */
const CAPTIONED = "/media/help/";

const CONTENTS = "本页内容";
const stop = (page: { id: string; title: string } | null | undefined) => page ? { title: page.title, href: paths.help(page.id) } : undefined;

/** One page of the help centre. */
export function HelpArticle({ id }: { id: string }) {
  const { data, error, mutate } = usePublic("/micro/home/college/doc", { id });
  useSeen("help", data?.id);
  if (isGone(error))
    return (
      <NoPage text={messageOf(error)}>
        <Link className="btn" href={paths.help()}>
          返回帮助中心
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div className={s.waiting} aria-busy="true">
        <Skeleton lines={14} height={22} />
      </div>
    );
  return (
    <div className={s.reading}>
      <Named name={data.title} about={data.summary} article lists={[["帮助中心", paths.help()]]} />
      <article className={s.doc} data-help="ready">
        <h1>{data.title}</h1>
        <p className={s.meta}>
          <span>{data.product}</span>
          <span className="num">适用版本 {data.version}</span>
          <span className="num">更新于 {data.updateTime.slice(0, 10)}</span>
        </p>
        <Folded title={CONTENTS} headings={data.headings} className={s.folded} />
        {data.videoUrl && (
          <Film className={s.video} width={960} height={600} poster={data.posterUrl} url={data.videoUrl} label={`${data.title}演示视频`}>
            {data.videoUrl.startsWith(CAPTIONED) && <track kind="captions" srcLang="zh-CN" label="字幕" src={mediaUrl(data.videoUrl.replace(/\.\w+$/, ".vtt"))} />}
            您的浏览器不支持播放视频，请按下面的文字操作。
          </Film>
        )}
        <MarkdownView html={data.contentHtml} className={s.text} />
        <HelpVote id={data.id} yes={data.helpful.yes} no={data.helpful.no} />
        <Around unit="篇" prev={stop(data.prev)} next={stop(data.next)} className={s.around} />
      </article>
      {data.headings.length > 1 && (
        <aside className={s.aside} aria-label={CONTENTS}>
          <Contents title={CONTENTS} headings={data.headings} className={s.toc} />
          <a className={s.up} href="#main">
            <Icon name="arrow" />
            回到顶部
          </a>
        </aside>
      )}
    </div>
  );
}
