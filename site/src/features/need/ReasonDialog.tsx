import { useId, useState } from "react";
import { messageOf } from "@/api/error";
import { useSubmit } from "@/api/useSubmit";
import { Dialog } from "@/ui/Dialog";
import { FormError } from "@/ui/Field";
import { toast } from "@/ui/toast";
import s from "./need.module.css";

interface Props {
  by: "/micro/home/community/need/cancel" | "/micro/home/community/need/dispute";
  needId: string;
  title: string;
  /** What will happen. */
  text: string;
  yes: string;
  done: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of a word that cannot be taken back. */
export function ReasonDialog({ by, needId, title, text, yes, done, onDone, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState("");
  const { submit, busy, error, fields } = useSubmit(by, {
    onDone: () => {
      toast(done, "ok");
      onDone();
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void submit({ id: needId, reason: reason.trim() });
        }}
      >
        <p className="t2">{text}</p>
        {error !== null && <FormError>{messageOf(error)}</FormError>}
        <label htmlFor={id} className="must">
          原因
        </label>
        <textarea id={id} className={s.area} rows={4} maxLength={300} value={reason} aria-invalid={!!fields.reason} onChange={(e) => setReason(e.target.value)} />
        {fields.reason && (
          <p className="bad" role="alert">
            {fields.reason}
          </p>
        )}
        <div className={s.acts}>
          <button type="submit" className="btn p" disabled={busy} aria-busy={busy}>
            {yes}
          </button>
          <button type="button" className="btn" disabled={busy} onClick={onClose}>
            取消
          </button>
        </div>
      </form>
    </Dialog>
  );
}
