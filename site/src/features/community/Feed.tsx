import { useEffect, useState, type ReactNode } from "react";
import { usePublic } from "@/api/hooks";
import type { ArticleCard as Row } from "@/api/shapes";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { ArticleCard } from "./ArticleCard";
import s from "./community.module.css";

export const Waiting = () => (
  <div className={s.waiting} aria-busy="true">
    <Skeleton lines={14} height={22} />
  </div>
);

type Query = { feed?: "new" | "hot"; authorId?: string; circleId?: string; chosen?: boolean };

/** A feed in pages that follow each other; each begins where the one before ended. */
export function Feed({ query, empty, acts }: { query: Query; empty: string; acts?: (row: Row) => ReactNode }) {
  const [starts, setStarts] = useState([{ next: "", shown: false }]);
  return (
    <div className={s.cards} data-feed="ready">
      {starts.map(({ next, shown }, i) => (
        <FeedPage key={next} query={query} next={next} empty={shown ? "" : empty} acts={acts} onMore={i === starts.length - 1 ? (more, some) => setStarts([...starts, { next: more, shown: shown || some }]) : undefined} />
      ))}
    </div>
  );
}

interface Page {
  query: Query;
  next: string;
  /** What to say where neither this page nor those before it have anything. */
  empty: string;
  acts?: (row: Row) => ReactNode;
  /** The page behind this one, the last so far; some says that this one has something. */
  onMore?: (next: string, some: boolean) => void;
}

function FeedPage({ query, next, empty, acts, onMore }: Page) {
  const { data, error, mutate } = usePublic("/micro/home/community/article/page", { ...query, next });
  const passed = data?.list.length === 0 && data.next !== "" && onMore !== undefined;
  // A page of what is not public any more has nothing to show and no reason to ask for a click.
  useEffect(() => {
    if (passed && data) onMore(data.next, false);
  }, [passed, data, onMore]);
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data || passed) return <Waiting />;
  return (
    <>
      {data.list.map((row) => (
        <ArticleCard key={row.id} row={row} acts={acts?.(row)} />
      ))}
      {data.list.length === 0 && !data.next && empty && <Empty of="list" text={empty} />}
      {onMore && data.next && (
        <button type="button" className={`btn ${s.more}`} onClick={() => onMore(data.next, data.list.length > 0)}>
          加载更多
        </button>
      )}
    </>
  );
}
