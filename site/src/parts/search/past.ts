import { useSyncExternalStore } from "react";

const KEY = "platformHome.searches";
const MOST = 8;
const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let kept: readonly string[] | undefined;

/** What was searched in this browser, the last one first. It is never sent anywhere. */
function read(): readonly string[] {
  if (!kept) {
    kept = NONE;
    try {
      const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      if (Array.isArray(list)) kept = list.filter((w): w is string => typeof w === "string" && w.trim() !== "").slice(0, MOST);
    } catch {
      // A browser without storage remembers nothing.
    }
  }
  return kept;
}
function write(words: readonly string[]) {
  kept = words;
  try {
    if (words.length) localStorage.setItem(KEY, JSON.stringify(words));
    else localStorage.removeItem(KEY);
  } catch {
    // It holds for this page.
  }
  listeners.forEach((tell) => tell());
}

export const remember = (word: string) => write([word, ...read().filter((w) => w !== word)].slice(0, MOST));
export const forgetAll = () => write(NONE);
export const usePast = () =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    read,
    () => NONE,
  );
