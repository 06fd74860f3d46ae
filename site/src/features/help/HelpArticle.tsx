import { useRouter } from "next/router";
import { useEffect, useMemo, useState, type MouseEvent } from "react";
import { isGone, messageOf } from "@/api/error";
import { useSiteConfig } from "@/api/config";
import { usePublic } from "@/api/hooks";
import { mediaUrl } from "@/api/media";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { Film } from "@/ui/Film";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { Around } from "@/ui/public/Around";
import { Empty, PageError, Skeleton } from "@/ui/states";
import { HelpVote } from "./HelpVote";
import s from "./article.module.css";

/** Films that came with the portal have captions beside them; those that people upload have none. */
const CAPTIONED = "/media/help/";

/** Links of a text that stay in the portal are followed without a load. */
function useFollow() {
  const router = useRouter();
  return (e: MouseEvent<HTMLElement>) => {
    const link = (e.target as HTMLElement).closest("a");
    const href = link?.getAttribute("href") ?? "";
    if (!href.startsWith("/portal/") || link?.target || e.metaKey || e.ctrlKey || e.shiftKey || e.button !== 0) return;
    e.preventDefault();
    void router.push(href.slice("/portal".length));
  };
}

/** The heading that one reads, for the table of contents. */
function useReading(ids: readonly string[]) {
  const [at, setAt] = useState<string>();
  const key = ids.join();
  useEffect(() => {
    const headings = key.split(",").flatMap((id) => (id && document.getElementById(id)) || []);
    const look = () => setAt(headings.findLast((h) => h.getBoundingClientRect().top < 160)?.id ?? headings[0]?.id);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [key]);
  return at;
}

const stop = (page: { id: string; title: string } | null | undefined) => page ? { title: page.title, href: paths.help(page.id) } : undefined;

/** One page of the help centre. Its HTML is the server's: made of Markdown, cleaned, without any raw HTML of its author. */
export function HelpArticle({ id }: { id: string }) {
  const { data, error, mutate } = usePublic("/micro/home/college/doc", { id });
  const follow = useFollow();
  const { mediaHost } = useSiteConfig();
  const html = useMemo(() => (data?.contentHtml ?? "").replaceAll('src="/media/', `src="${mediaUrl("/media/", mediaHost)}`), [data, mediaHost]);
  const headings = data?.headings ?? [];
  const reading = useReading(headings.map((h) => h.id));
  useSeen("help", data?.id);
  if (isGone(error))
    return (
      <Empty of="broken" text={messageOf(error)}>
        <Link className="btn" href={paths.help()}>
          返回帮助中心
        </Link>
      </Empty>
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
        {data.videoUrl && (
          <Film className={s.video} width={960} height={600} poster={data.posterUrl} url={data.videoUrl} label={`${data.title}演示视频`}>
            {data.videoUrl.startsWith(CAPTIONED) && <track kind="captions" srcLang="zh-CN" label="字幕" src={mediaUrl(data.videoUrl.replace(/\.\w+$/, ".vtt"))} />}
            您的浏览器不支持播放视频，请按下面的文字操作。
          </Film>
        )}
        <div className={s.text} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        <HelpVote id={data.id} yes={data.helpful.yes} no={data.helpful.no} />
        <Around unit="篇" prev={stop(data.prev)} next={stop(data.next)} className={s.around} />
      </article>
      {headings.length > 1 && (
        <aside className={s.toc}>
          <nav aria-label="本页内容">
            <h2>本页内容</h2>
            <ul>
              {headings.map((h) => (
                <li key={h.id} className={h.level === 3 ? s.sub : undefined}>
                  <a href={`#${h.id}`} aria-current={reading === h.id ? "true" : undefined}>
                    {h.text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <a className={s.up} href="#main">
            <Icon name="arrow" />
            回到顶部
          </a>
        </aside>
      )}
    </div>
  );
}
