import { useEffect } from "react";
import { createStore } from "@/store";
import { isChunkError, NOT_LOADED } from "./chunk";
import s from "./toast.module.css";

export interface Toast {
  id: number;
  text: string;
  title?: string;
  kind: "info" | "ok" | "bad";
  /** There when the toast offers 撤销. */
  undo?: () => void;
}
export const TOAST_MS = 2000;
export const TOAST_MOST = 3;
/** What a toast does when it goes without having been undone; it tells its own failure. */
type Deferred = () => Promise<void>;
const store = createStore<{ shown: Toast[] }>({ shown: [] });
let count = 0;

/** The clocks of what is shown, outside React, so that leaving a page does not lose them. */
const clocks = new Map<number, { timer?: ReturnType<typeof setTimeout>; since: number; left: number; onGone?: Deferred }>();

export function show(toast: Omit<Toast, "id">, ms: number, onGone?: Deferred): number {
  const id = ++count;
  const shown = [...store.get().shown, { ...toast, id }];
  const over = shown.splice(0, Math.max(0, shown.length - TOAST_MOST));
  clocks.set(id, { since: 0, left: ms, onGone });
  store.set({ shown });
  for (const old of over) void gone(old.id);
  goOn(id);
  return id;
}

function goOn(id: number) {
  const clock = clocks.get(id);
  if (!clock || clock.timer) return;
  clock.since = Date.now();
  clock.timer = setTimeout(() => void gone(id), clock.left);
}

function rest(id: number) {
  const clock = clocks.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clock.timer = undefined;
  clock.left = Math.max(1000, clock.left - (Date.now() - clock.since));
}

/** Whether a toast is still there. */
export const isShown = (id: number) => clocks.has(id);

/** Takes a toast away; unless it was undone, what it deferred happens now. Ends when that has ended. */
export async function gone(id: number, undone = false) {
  const clock = clocks.get(id);
  if (!clock) return;
  clearTimeout(clock.timer);
  clocks.delete(id);
  store.set({ shown: store.get().shown.filter((t) => t.id !== id) });
  if (!undone) await clock.onGone?.();
}

/** Shows a toast for two seconds; a fourth one pushes the oldest out. */
export function toast(text: string, kind: Toast["kind"] = "info", title?: string) {
  show({ text, title, kind }, TOAST_MS);
}
export const shownToasts = () => store.get().shown;
export const comingSoon = () => toast("功能加紧开发中，敬请期待!");
export const notify = (text: string, title?: string) => toast(text, "bad", title);

/** Does at once what the toasts that are shown defer, and ends their undoing: for whoever leaves, and before a session that it belongs to ends. */
export const settled = () => Promise.all([...clocks].filter(([, clock]) => clock.onGone).map(([id]) => gone(id)));
const flush = () => void settled();

export function Toasts() {
  const { shown } = store.use();
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const last = event.altKey && event.code === "KeyZ" ? store.get().shown.findLast((t) => t.undo) : undefined;
      if (!last) return;
      event.preventDefault();
      last.undo?.();
    };
    // A program that a click asked for and that did not come.
    const rejected = (event: PromiseRejectionEvent) => isChunkError(event.reason) && toast(NOT_LOADED, "bad");
    window.addEventListener("unhandledrejection", rejected);
    window.addEventListener("pagehide", flush);
    window.addEventListener("keydown", keys);
    return () => {
      window.removeEventListener("unhandledrejection", rejected);
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("keydown", keys);
      flush();
      store.set({ shown: [] });
    };
  }, []);
  return (
    <div className={s.toasts} role="status" aria-live="polite">
      {shown.map((t) => (
        <p
          key={t.id}
          className={`${s.toast} ${s[t.kind]}`}
          onPointerEnter={() => rest(t.id)}
          onPointerLeave={() => goOn(t.id)}
          onFocus={() => rest(t.id)}
          onBlur={() => goOn(t.id)}
        >
          {t.title && <b>{t.title}: </b>}
          {t.text}
          {t.undo && (
            <button type="button" className="btn s" aria-keyshortcuts="Alt+Z" title="Alt+Z" onClick={t.undo}>
              撤销
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
