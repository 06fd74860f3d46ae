import { useRead } from "@/api/hooks";
import { WordList } from "@/parts/search/WordList";
import { Permit } from "@/session/Permit";
import { Empty, ErrorStrip } from "@/ui/states";
import { count } from "@/ui/text";
import { helpfulShare, type Managed } from "./status";
import s from "./desk.module.css";

const MOST = 8;

/** What is worth an editor's time: pages that do not help, and those that are read the most. */
export function HelpOverview({ pages, onPick }: { pages: readonly Managed[]; onPick: (id: string) => void }) {
  const texts = pages.filter((p) => !p.heading && p.state === "on");
  const poor = texts.filter((p) => p.helpful.no > 0).toSorted((a, b) => (helpfulShare(a.helpful) ?? 100) - (helpfulShare(b.helpful) ?? 100) || b.helpful.no - a.helpful.no);
  const read = texts.toSorted((a, b) => b.viewCount - a.viewCount);
  return (
    <div className={s.overview}>
      <div className={s.column}>
        <Rows title="读者认为没有帮助" pages={poor} onPick={onPick} none="还没有读者说哪一篇没有帮助。" figure={(p) => `${helpfulShare(p.helpful) ?? 0}% 有帮助，${p.helpful.no} 人没有`} />
        <Permit any={["platform:search:view"]}>
          <Missed />
        </Permit>
      </div>
      <Rows title="读得最多" pages={read} onPick={onPick} none="还没有已发布的文档。" figure={(p) => `${count(p.viewCount)} 次`} />
    </div>
  );
}

/** What readers looked for in the portal and did not find: what a page may be missing for. */
function Missed() {
  const { data, error, mutate } = useRead("/micro/home/api/search/words", {});
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  return data ? <WordList title="30 天内没有找到内容的词" words={data.zero ?? []} none="没有搜索过 3 次以上却找不到内容的词。" /> : null;
}

function Rows({ title, pages, none, figure, onPick }: { title: string; pages: readonly Managed[]; none: string; figure: (p: Managed) => string; onPick: (id: string) => void }) {
  return (
    <section className="panel" aria-label={title}>
      <h2 className={s.title}>{title}</h2>
      {pages.length === 0 ? (
        <Empty text={none} />
      ) : (
        <ul className={s.rows}>
          {pages.slice(0, MOST).map((p) => (
            <li key={p.id}>
              <button type="button" className="link" onClick={() => onPick(p.id)}>
                {p.title}
              </button>
              <span className="num">{figure(p)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
