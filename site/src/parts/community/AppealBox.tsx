import { useState } from "react";
import { useSubmit } from "@/api/useSubmit";
import { ErrorStrip } from "@/ui/states";
import s from "./community.module.css";

/** An author's word against a decision, once. */
export function AppealBox({ of, id }: { of: "article" | "circle" | "comment" | "familyComment"; id: string }) {
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const { submit, busy, error, fields } = useSubmit("/micro/home/community/appeal", { onDone: () => setSent(true) });
  if (sent) return <p>申诉已提交，处理后会通知您。</p>;
  return (
    <form
      className={s.appeal}
      onSubmit={(e) => {
        e.preventDefault();
        void submit({ targetType: of, targetId: id, text });
      }}
    >
      {error !== null && <ErrorStrip error={error} />}
      <label htmlFor="appeal">如果您认为处理有误，可以申诉一次</label>
      <textarea id="appeal" rows={3} maxLength={300} value={text} aria-invalid={!!fields.text} onChange={(e) => setText(e.target.value)} />
      {fields.text && <p role="alert">{fields.text}</p>}
      <button type="submit" className="btn" disabled={busy}>
        提交申诉
      </button>
    </form>
  );
}
