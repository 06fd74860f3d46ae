import { useModal } from "./useModal";
import s from "./Confirm.module.css";

/** A question with two answers. Escape and the backdrop mean no. */
export function Confirm({ text, yes, no = "取消", onYes, onNo }: { text: string; yes: string; no?: string; onYes: () => void; onNo: () => void }) {
  return (
    <dialog
      {...useModal(onNo)}
      className={s.dialog}
      aria-label={text}
    >
      <div className={s.body}>
        <p>{text}</p>
        <div className={s.acts}>
          <button type="button" className="btn" onClick={onNo}>
            {no}
          </button>
          <button type="button" className="btn p" onClick={onYes}>
            {yes}
          </button>
        </div>
      </div>
    </dialog>
  );
}
