import { useState, type ReactNode } from "react";
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
  const [starts, setStarts] = useState([""]);
  return (
    <div className={s.cards} data-feed="ready">
      {starts.map((next, i) => (
        <FeedPage key={next} query={query} next={next} empty={i === 0 ? empty : ""} acts={acts} onMore={i === starts.length - 1 ? (more) => setStarts([...starts, more]) : undefined} />
      ))}
    </div>
  );
}

function FeedPage({ query, next, empty, acts, onMore }: { query: Query; next: string; empty: string; acts?: (row: Row) => ReactNode; onMore?: (next: string) => void }) {
  const { data, error, mutate } = usePublic("/micro/home/community/article/page", { ...query, next });
  if (error && !data) return <ErrorStrip error={error} onRetry={() => void mutate()} />;
  if (!data) return <Waiting />;
  return (
    <>
      {data.list.map((row) => (
        <ArticleCard key={row.id} row={row} acts={acts?.(row)} />
      ))}
      {data.list.length === 0 && !data.next && empty && <Empty of="list" text={empty} />}
      {onMore && data.next && (
        <button type="button" className={`btn ${s.more}`} onClick={() => onMore(data.next)}>
          加载更多
        </button>
      )}
    </>
  );
}
