import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { post } from "@/api/client";
import { useSubmit } from "@/api/useSubmit";
import type { CommentRow } from "@/api/shapes";
import { useDoor } from "@/session/useDoor";
import { leaving } from "@/ui/leaving";
import { part } from "@/ui/part";
import { ErrorStrip } from "@/ui/states";
import { toast } from "@/ui/toast";
import { beginning, namedIn, oneOfEach, type Named } from "./mention";
import s from "./community.module.css";

const MOST = 1000;
const asks = { article: "说说您的看法", need: "对需求有疑问，可以在这里提问" } as const;
const Unsaved = part(() => import("@/ui/Unsaved").then((m) => m.Unsaved), { missing: () => null });

interface Props {
  of: "article" | "need";
  id: string;
  to?: CommentRow;
  /** What is said otherwise, instead of a new thing. */
  edit?: CommentRow;
  /** Who may be named by @. */
  people: readonly Named[];
  onDone: (said: CommentRow) => void;
  onCancel?: () => void;
  /** What is typed would be lost without the box, or no longer. */
  onTyped?: (typed: boolean) => void;
}

/** What somebody says: below what it answers, else as a new floor; or what he has said, while it may be edited. */
export function CommentBox({ of, id, to, edit, people, onDone, onCancel, onTyped }: Props) {
  const { enter, userId } = useDoor();
  const [text, setText] = useState(edit?.content ?? "");
  const [caret, setCaret] = useState(-1);
  const field = useRef<HTMLTextAreaElement>(null);
  const opens = !!(to || edit);
  useEffect(() => {
    if (opens) field.current?.focus();
  }, [opens]);
  const { submit, busy, error, fields } = useSubmit<{ content: string; mentions: string[] }, CommentRow>(
    ({ content, mentions }, attempt) =>
      edit ? post("/micro/home/community/comment/edit", { id: edit.id, content }, attempt) : post("/micro/home/community/comment/add", { targetType: of, targetId: id, replyTo: to?.id, content, mentions }, attempt),
    {
      onDone: (said) => {
        if (!edit) setText("");
        toast(said.status === 1 ? "评论已提交，审核通过后展示" : edit ? "评论已修改" : "评论已发布", "ok");
        onDone(said);
      },
    },
  );
  const typed = !!text.trim() && text !== edit?.content;
  useEffect(() => onTyped?.(typed), [typed, onTyped]);
  const cancel = onCancel && (() => (typed ? leaving(onCancel) : onCancel()));
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
  const wrong = fields.content ?? fields.mentions;
  const left = MOST - [...text].length;
  const answers = to && `回复 ${to.nickname}`;
  const box = edit ? `edit-${edit.id}` : `say-${to?.id ?? id}`;
  return (
    <form
      className={s.box}
      onSubmit={(e) => {
        e.preventDefault();
        if (enter()) void submit({ content: text, mentions: namedIn(text, known) });
      }}
    >
      {error !== null && <ErrorStrip error={error} />}
      <label className="sr" htmlFor={box}>
        {answers ?? (edit ? "修改评论" : "评论")}
      </label>
      <textarea
        id={box}
        rows={to ? 2 : 3}
        value={text}
        readOnly={busy}
        ref={field}
        aria-invalid={!!wrong}
        placeholder={answers ?? (userId ? `${asks[of]}，@ 可以提到别人` : "登录后可以评论")}
        onFocus={() => void (userId || text || enter())}
        onChange={(e) => {
          setText(e.target.value);
          setCaret(e.target.selectionStart);
        }}
        onKeyDown={(e) => {
          if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) e.currentTarget.form?.requestSubmit();
          if (e.key === "Escape") (offered.length ? () => setCaret(-1) : cancel)?.();
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
        {wrong ? (
          <span className={s.wrong} role="alert">
            {wrong}
          </span>
        ) : (
          <span className={left < 0 ? s.wrong : undefined}>{left < 100 ? `还可以输入 ${left} 字` : edit ? "发布后 10 分钟内可以修改" : "Ctrl + Enter 发布"}</span>
        )}
        {cancel && (
          <button type="button" className="btn s" onClick={cancel}>
            取消
          </button>
        )}
        <button type="submit" className="btn p s" disabled={busy || !text.trim() || left < 0}>
          {edit ? "保存" : to ? "回复" : "发布评论"}
        </button>
      </p>
      {typed && <Unsaved when={!busy} text="评论还没有发布，离开后会丢失。" />}
    </form>
  );
}
