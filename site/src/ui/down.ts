import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/api/error";
import { createStore } from "@/store";

interface Strip {
  at: Element;
  /** The dialog that it stands in, which covers what the page says. */
  dialog: Element | null;
  retry?: () => void;
}
const strips = createStore<{ shown: readonly Strip[] }>({ shown: [] });
const before = (a: Strip, b: Strip) => (a.at.compareDocumentPosition(b.at) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);

/** Whether a call got no answer of the portal at all, so that the others get none either. */
export const isDown = (error: unknown) => error instanceof ApiError && (error.reason === "network" || error.reason === "bad_answer");

/** Whether the portal failed at a call, so that others near it have likely failed too. */
export const isFault = (error: unknown) => error instanceof ApiError && error.status >= 500;

/**
 * Of the places on a page, or in a dialog, whose reads failed the first speaks, and tries again for all. Returns the ref of
 * the place, whether it keeps silent, and what its button does.
 */
export function useDown(down: boolean, retry?: () => void) {
  const [at, ref] = useState<HTMLElement | null>(null);
  const [mine, setMine] = useState<Strip>();
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const { shown } = strips.use();
  useEffect(() => {
    if (!down || !at) return;
    const strip: Strip = { at, dialog: at.closest("[role=dialog]"), retry: () => latest.current?.() };
    strips.set({ shown: [...strips.get().shown, strip].sort(before) });
    setMine(strip);
    return () => strips.set({ shown: strips.get().shown.filter((s) => s !== strip) });
  }, [down, at]);
  const together = shown.filter((s) => s.dialog === (mine?.dialog ?? null));
  return { ref, silent: down && together[0] !== mine, all: down ? () => together.forEach((s) => s.retry?.()) : retry };
}
