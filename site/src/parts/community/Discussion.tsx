import { useState } from "react";
import { useGet, usePublicPage } from "@/api/hooks";
import type { CommentRow } from "@/api/shapes";
import { Empty, ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { Turn } from "@/ui/Turn";
import { Comment } from "./Comment";
import { CommentBox } from "./CommentBox";
import type { Named } from "./mention";
import { useDoor } from "@/session/useDoor";
import s from "./community.module.css";

interface Props {
  of: "article" | "need";
  id: string;
  author: Named;
  total: number;
}

/** How it is headed, and what stands there before anybody has spoken. */
const wordsOf = {
  article: { title: "评论", nothing: "还没有评论，来说第一句。" },
  need: { title: "提问与评论", nothing: "还没有人提问。对要求、交付或截稿时间有疑问，可以在这里问发布方。" },
} as const;

/** What is said under an article or a need: floors in pages, and the reader's own at once. */
export function Discussion({ of, id, author, total }: Props) {
  const { userId } = useDoor();
  const [sort, setSort] = useState<"old" | "new">("old");
  const [current, setCurrent] = useState(1);
  const [mine, setMine] = useState<CommentRow[]>([]);
  const query = { targetType: of, targetId: id, current, sort };
  const open = usePublicPage("/micro/home/community/comment/page", query, id, !userId);
  const own = useGet("/micro/home/community/comment/page", query, !!userId);
  const { data, error, mutate } = userId ? own : open;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / (data?.pageSize ?? 10)));
  const known = new Set(data?.records.map((r) => r.id));
  const said = mine.filter((m) => !known.has(m.id));
  const people = [author, ...said, ...(data?.records ?? [])];
  return (
    <section className={s.discussion} id="comments" aria-labelledby="comments-title">
      <header>
        <h2 id="comments-title">
          {wordsOf[of].title} <span className="num">{count(total + said.length)}</span>
        </h2>
        <p role="group" aria-label="评论顺序">
          {(["old", "new"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={s.act}
              aria-pressed={sort === one}
              onClick={() => {
                setSort(one);
                setCurrent(1);
              }}
            >
              {one === "old" ? "按楼层" : "最新在前"}
            </button>
          ))}
        </p>
      </header>
      <CommentBox of={of} id={id} people={people} onDone={(one) => setMine([one, ...mine])} />
      {error && <ErrorStrip error={error} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton lines={6} />}
      {said.map((one) => (
        <Comment key={one.id} of={of} id={id} row={one} floor authorId={author.userId} people={people} />
      ))}
      {data && data.total === 0 && said.length === 0 && <Empty of="message" text={wordsOf[of].nothing} />}
      {data?.records.map((row) => <Comment key={row.id} of={of} id={id} row={row} floor authorId={author.userId} people={people} />)}
      {last > 1 && (
        <p className={s.turn}>
          <Turn page={current} last={last} onTurn={setCurrent} />
        </p>
      )}
    </section>
  );
}
