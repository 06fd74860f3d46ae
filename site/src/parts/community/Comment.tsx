import { useState } from "react";
import { get, post } from "@/api/client";
import { messageOf } from "@/api/error";
import type { CommentRow } from "@/api/shapes";
import { communityPaths } from "@/communityPaths";
import { Avatar } from "@/ui/Avatar";
import { Confirm } from "@/ui/Confirm";
import { Dialog } from "@/ui/Dialog";
import { Icon } from "@/ui/Icon";
import { leaving } from "@/ui/leaving";
import { Link } from "@/ui/Link";
import { count } from "@/ui/text";
import { toast } from "@/ui/toast";
import { AppealBox } from "./AppealBox";
import { CommentBox } from "./CommentBox";
import type { Named } from "./mention";
import { ReportButton } from "./ReportButton";
import { useDoor } from "@/session/useDoor";
import { when } from "./when";
import s from "./community.module.css";

const REVIEW = 1;
const ON = 2;

interface Props {
  of: "article" | "need";
  id: string;
  row: CommentRow;
  /** A floor has a number and answers; what lies below one has neither. */
  floor?: boolean;
  authorId: string;
  people: readonly Named[];
  onAnswered?: (said: CommentRow) => void;
}

/** One thing said, with what may be done with it and, of a floor, its answers. */
export function Comment({ of, id, row, floor, authorId, people, onAnswered }: Props) {
  const { enter, userId } = useDoor();
  const [now, setNow] = useState(row);
  const [began] = useState(() => Date.now());
  const [doing, setDoing] = useState<"answer" | "edit">();
  const [typed, setTyped] = useState(false);
  const turn = (to?: typeof doing) => {
    setTyped(false);
    setDoing(to);
  };
  const turnTo = (to?: typeof doing) => (typed ? leaving(() => turn(to)) : turn(to));
  const [below, setBelow] = useState<CommentRow[]>();
  const [next, setNext] = useState("");
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState<"delete" | "appeal">();
  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    try {
      await what();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  };
  const more = () =>
    run(async () => {
      const page = await get("/micro/home/community/comment/replies", { id: now.id, after: next });
      setBelow((was) => [...(was ?? []), ...page.list.filter((b) => !was?.some((one) => one.id === b.id))]);
      setNext(page.next);
    });
  const like = () =>
    run(async () => {
      const { isLiked, likeCount } = await post("/micro/home/community/comment/like", { id: now.id, on: !now.isLiked });
      setNow((was) => ({ ...was, isLiked, likeCount }));
    });
  const remove = () =>
    run(async () => {
      setAsks(undefined);
      await post("/micro/home/community/comment/delete", { id: now.id });
      setNow((was) => ({ ...was, deleted: true, content: "" }));
    });
  const answered = (said: CommentRow) => {
    turn();
    if (!floor) return onAnswered?.(said);
    setBelow((was) => [...(was ?? []), said]);
    setNow((was) => ({ ...was, replyCount: was.replyCount + 1 }));
  };
  const shown = !now.deleted && !!now.userId;
  const left = now.replyCount - (below?.length ?? 0);
  return (
    <article className={floor ? s.floor : s.answer} id={floor ? `floor-${now.floor}` : undefined}>
      {shown ? <Avatar path={now.avatar} name={now.nickname} /> : <i className="av" aria-hidden="true" />}
      <div>
        <header>
          {shown ? (
            <>
              <Link href={communityPaths.author(now.userId)}>
                <b>{now.nickname}</b>
              </Link>
              {now.userId === authorId && <span className="tag ink">{of === "need" ? "发布方" : "作者"}</span>}
              {now.toName && !floor && <span>回复 {now.toName}</span>}
              {now.status === REVIEW && <span className="tag warn">审核中，仅自己可见</span>}
              {now.status > ON && <span className="tag bad">已隐藏，仅自己可见</span>}
            </>
          ) : (
            <span>{now.deleted ? "已删除" : "这条评论没有展示"}</span>
          )}
          {floor && <span className={`num ${s.no}`}>{now.floor} 楼</span>}
        </header>
        {shown && doing !== "edit" && <p className={s.said}>{now.content}</p>}
        {doing === "edit" && (
          <CommentBox
            of={of}
            id={id}
            edit={now}
            people={[]}
            onDone={(said) => {
              setNow((was) => ({ ...was, ...said, isLiked: was.isLiked, likeCount: was.likeCount }));
              turn();
            }}
            onTyped={setTyped}
            onCancel={turn}
          />
        )}
        {shown && (
          <footer>
            <time dateTime={now.createTime}>{when(now.createTime)}</time>
            <span>{now.ipRegion}</span>
            {now.editTime && <span>已编辑</span>}
            <span className={s.acts}>
              <button type="button" className={s.act} aria-pressed={now.isLiked} disabled={busy} onClick={() => enter() && void like()}>
                <Icon name="heart" />
                <span className="num">{count(now.likeCount)}</span>
                <span className="sr">赞</span>
              </button>
              {now.status === ON && (
                <button type="button" className={s.act} onClick={() => enter() && turnTo(doing === "answer" ? undefined : "answer")}>
                  回复
                </button>
              )}
              {now.editUntil > began && (
                <button type="button" className={s.act} onClick={() => doing !== "edit" && turnTo("edit")}>
                  编辑
                </button>
              )}
              {now.userId === userId && now.status > ON && (
                <button type="button" className={s.act} onClick={() => setAsks("appeal")}>
                  申诉
                </button>
              )}
              {now.userId === userId ? (
                <button type="button" className={s.act} onClick={() => setAsks("delete")}>
                  删除
                </button>
              ) : (
                <ReportButton of="comment" id={now.id} />
              )}
            </span>
          </footer>
        )}
        {asks === "delete" && <Confirm text="删除这条评论？它的楼层会保留，内容不能恢复。" yes="删除" onYes={() => void remove()} onNo={() => setAsks(undefined)} />}
        {asks === "appeal" && (
          <Dialog title="申诉" onClose={() => setAsks(undefined)}>
            <AppealBox of="comment" id={now.id} />
          </Dialog>
        )}
        {doing === "answer" && <CommentBox of={of} id={id} to={now} people={people} onDone={answered} onTyped={setTyped} onCancel={turn} />}
        {floor && below && below.length > 0 && (
          <div className={s.below}>
            {below.map((b) => (
              <Comment key={b.id} of={of} id={id} row={b} authorId={authorId} people={[...people, ...below]} onAnswered={answered} />
            ))}
          </div>
        )}
        {floor && left > 0 && (
          <button type="button" className={s.more} disabled={busy} onClick={() => void more()}>
            展开 {left} 条回复
            <Icon name="down" />
          </button>
        )}
      </div>
    </article>
  );
}
