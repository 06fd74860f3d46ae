import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSubmit } from "@/api/useSubmit";
import type { CommentRow } from "@/api/shapes";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { beginning, namedIn, oneOfEach, type Named } from "./mention";
import { useDoor } from "@/session/useDoor";
import s from "./community.module.css";

const MOST = 1000;

interface Props {
  of: "article" | "need";
  id: string;
  to?: CommentRow;
  /** Who may be named by @. */
  people: readonly Named[];
  onDone: (said: CommentRow) => void;
  onCancel?: () => void;
}

/** What somebody says: below what it answers, else as a new floor. */
export function CommentBox({ of, id, to, people, onDone, onCancel }: Props) {
  const { enter, userId } = useDoor();
  const [text, setText] = useState("");
  const [caret, setCaret] = useState(-1);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (to) field.current?.focus();
  }, [to]);
  const { submit, busy, error, fields } = useSubmit("/micro/home/community/comment/add", {
    onDone: (said) => {
      setText("");
      toast(said.status === 1 ? "评论已提交，审核通过后展示" : "评论已发布", "ok");
      onDone(said);
    },
  });
  const known = oneOfEach(to ? [to, ...people] : people, userId);
  const begun = beginning(text.slice(0, caret));
  const offered = begun === undefined ? [] : known.filter((p) => p.nickname.toLowerCase().startsWith(begun.toLowerCase())).slice(0, 5);
  const name = (who: Named) => {
    const before = `${text.slice(0, caret - (begun ?? "").length)}${who.nickname} `;
    // Whoever types on at once types behind the name.
    flushSync(() => {
      setText(before + text.slice(caret));
      setCaret(-1);
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };
  const left = MOST - [...text].length;
  return (
    <form
      className={s.box}
      onSubmit={(e) => {
        e.preventDefault();
        if (enter()) void submit({ targetType: of, targetId: id, replyTo: to?.id, content: text, mentions: namedIn(text, known) });
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
        readOnly={busy}
        ref={field}
        aria-invalid={!!fields.content}
        placeholder={to ? `回复 ${to.nickname}` : userId ? "说说您的看法，@ 可以提到别人" : "登录后可以评论"}
        onFocus={() => void (userId || text || enter())}
        onChange={(e) => {
          setText(e.target.value);
          setCaret(e.target.selectionStart);
        }}
        onKeyDown={(e) => {
          if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) e.currentTarget.form?.requestSubmit();
          if (e.key === "Escape") (offered.length ? () => setCaret(-1) : onCancel)?.();
        }}
      />
      {offered.length > 0 && (
        <p className={s.names} role="group" aria-label="提到谁">
          {offered.map((p) => (
            <button key={p.userId} type="button" className="btn s" onClick={() => name(p)}>
              @{p.nickname}
            </button>
          ))}
        </p>
      )}
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
