import { useSyncExternalStore } from "react";

/** What a reader chose; the system's when nothing. */
export type ThemeChoice = "light" | "dark" | "system";

const KEY = "theme"; // as site/inline.mjs reads it
const root = () => document.documentElement;

/** The theme on the page stands at its root; site/inline.mjs keeps it there, also for what another tab chose. */
function subscribe(tell: () => void) {
  const watch = new MutationObserver(tell);
  watch.observe(root(), { attributeFilter: ["data-theme"] });
  addEventListener("storage", tell);
  const paper = matchMedia("print");
  paper.addEventListener("change", tell);
  return () => {
    watch.disconnect();
    removeEventListener("storage", tell);
    paper.removeEventListener("change", tell);
  };
}

function chosen(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Whether the page is dark now. The static page is light, and so is paper (tokens.css). */
export const useDark = () => useSyncExternalStore(subscribe, () => root().dataset.theme === "dark" && !matchMedia("print").matches, () => false);

/** What the reader chose; nothing in the static page, which does not know. */
export const useThemeChoice = () => useSyncExternalStore<ThemeChoice | undefined>(subscribe, chosen, () => undefined);

/** Keeps the choice and shows it here and in every other tab. Where nothing can be kept, it holds until the page is left. */
export function chooseTheme(choice: ThemeChoice) {
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    root().dataset.theme = choice;
    return;
  }
  dispatchEvent(new Event("storage"));
}
