import { useState } from "react";
import { useSubmit } from "@/api/useSubmit";
import type { CommentRow } from "@/api/shapes";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { useDoor } from "./useDoor";
import s from "./community.module.css";

const MOST = 1000;

interface Props {
  of: "article" | "need";
  id: string;
  to?: CommentRow;
  onDone: (said: CommentRow) => void;
  onCancel?: () => void;
}

/** What somebody says: below what it answers, else as a new floor. */
export function CommentBox({ of, id, to, onDone, onCancel }: Props) {
  const { enter, userId } = useDoor();
  const [text, setText] = useState("");
  const { submit, busy, error, fields } = useSubmit("/micro/home/community/comment/add", {
    onDone: (said) => {
      setText("");
      toast(said.status === 1 ? "评论已提交，审核通过后展示" : "评论已发布", "ok");
      onDone(said);
    },
  });
  const left = MOST - [...text].length;
  return (
    <form
      className={s.box}
      onSubmit={(e) => {
        e.preventDefault();
        if (enter()) void submit({ targetType: of, targetId: id, replyTo: to?.id, content: text, mentions: to && text.includes(`@${to.nickname}`) ? [to.userId] : [] });
      }}
    >
      {error !== null && <ErrorStrip error={error} />}
      <label className="sr" htmlFor={`say-${to?.id ?? id}`}>
        {to ? `回复 ${to.nickname}` : "评论"}
      </label>
      <textarea
        id={`say-${to?.id ?? id}`}
        rows={to ? 2 : 3}
        value={text}
        ref={(field) => {
          if (to && !text) field?.focus();
        }}
        aria-invalid={!!fields.content}
        placeholder={to ? `回复 ${to.nickname}` : userId ? "说说您的看法，@ 可以提到别人" : "登录后可以评论"}
        onFocus={() => void (userId || text || enter())}
        onChange={(e) => setText(e.target.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) e.currentTarget.form?.requestSubmit();
          if (e.key === "Escape") onCancel?.();
        }}
      />
      <p className={s.buttons}>
        {fields.content ? (
          <span className={s.wrong} role="alert">
            {fields.content}
          </span>
        ) : (
          <span className={left < 0 ? s.wrong : undefined}>{left < 100 ? `还可以输入 ${left} 字` : "Ctrl + Enter 发布"}</span>
        )}
        {onCancel && (
          <button type="button" className="btn s" onClick={onCancel}>
            取消
          </button>
        )}
        <button type="submit" className="btn p s" disabled={busy || !text.trim() || left < 0}>
          {to ? "回复" : "发布评论"}
        </button>
      </p>
    </form>
  );
}
