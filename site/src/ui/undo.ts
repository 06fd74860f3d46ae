import { messageOf } from "@/api/error";
import { gone, isShown, show, toast } from "./toast";

/** What can be undone stays longer than other toasts: two seconds are not enough to read, decide and reach the button. */
export const UNDO_MS = 8000;

interface Undoable {
  /** Puts back what was done: shows it again, or calls the reverse. */
  undo: () => void | Promise<unknown>;
  /** What is done only when nobody has undone it: once, when the toast goes, is pushed out, or the page is left; its call is one that outlives the page (keepalive). */
  commit?: () => Promise<unknown>;
  /** Puts back what was done when the commit fails, where `undo` does more than that: whoever pressed nothing is led nowhere. */
  failed?: () => void;
}
/** Tells what was done and offers 撤销. A commit that fails is told and undone. */
export function undoable(text: string, { undo, commit, failed }: Undoable) {
  const back = async () => {
    try {
      await undo();
    } catch (error) {
      toast(`撤销没有成功：${messageOf(error)}`, "bad");
    }
  };
  const deferred = async () => {
    try {
      await commit?.();
    } catch (error) {
      toast(messageOf(error), "bad");
      if (failed) failed();
      else await back();
    }
  };
  const id = show(
    {
      text,
      kind: "info",
      undo: () => {
        if (!isShown(id)) return;
        void gone(id, true);
        void back();
      },
    },
    UNDO_MS,
    deferred,
  );
}
