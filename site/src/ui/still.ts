import { useSyncExternalStore } from "react";

/** The reader asks his system that nothing moves (WCAG 2.3.3). The static page does not know. */
const asked = () => matchMedia("(prefers-reduced-motion: reduce)");

function subscribe(tell: () => void) {
  const media = asked();
  media.addEventListener("change", tell);
  return () => media.removeEventListener("change", tell);
}

/** Whether nothing is to move, as tokens.css has it for our own styles. */
export const useStill = () => useSyncExternalStore(subscribe, () => asked().matches, () => false);
