import { useEffect } from "react";
import { createStore } from "@/session/create";
import s from "./toast.module.css";

export interface Toast {
  id: number;
  text: string;
  title?: string;
  kind: "info" | "ok" | "bad";
}
export const TOAST_MS = 2000;
export const TOAST_MOST = 3;
const store = createStore<{ shown: Toast[] }>({ shown: [] });
let count = 0;

/** Shows a toast for two seconds; a fourth one pushes the oldest out. */
export function toast(text: string, kind: Toast["kind"] = "info", title?: string) {
  const id = ++count;
  store.set({ shown: [...store.get().shown, { id, text, title, kind }].slice(-TOAST_MOST) });
  setTimeout(() => store.set({ shown: store.get().shown.filter((t) => t.id !== id) }), TOAST_MS);
}
export const shownToasts = () => store.get().shown;
export const comingSoon = () => toast("功能加紧开发中，敬请期待!");
export const notify = (text: string, title?: string) => toast(text, "bad", title);

export function Toasts() {
  const { shown } = store.use();
  useEffect(() => () => store.set({ shown: [] }), []);
  return (
    <div className={s.toasts} role="status" aria-live="polite">
      {shown.map((t) => (
        <p key={t.id} className={`${s.toast} ${s[t.kind]}`}>
          {t.title && <b>{t.title}: </b>}
          {t.text}
        </p>
      ))}
    </div>
  );
}
