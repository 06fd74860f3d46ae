import { useCallback, useEffect, useRef, useState } from "react";
import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import type { ArticleDraft, Posts } from "@/api/shapes";

export type Fields = { title: string; contentMd: string; summary: string; tags: string[]; coverUrl: string; circleId: string };
type Body = Posts["/micro/home/community/article/draft"]["body"];

export const fieldsOf = (d: ArticleDraft): Fields => ({
  title: d.title ?? "",
  contentMd: d.contentMd ?? "",
  summary: d.summary ?? "",
  tags: d.tags ?? [],
  coverUrl: d.coverUrl ?? "",
  circleId: d.circleId ?? "",
});
const empty: Fields = { title: "", contentMd: "", summary: "", tags: [], coverUrl: "", circleId: "" };
/** How long somebody pauses before what he wrote is kept. */
const PAUSE_MS = 1000;

export type Keeping = "kept" | "typing" | "saving" | "failed" | "stale";

/**
 * What somebody is writing, kept on the server while he types: one save at a time, each upon the one before. What was saved from
 * elsewhere meanwhile stops it until he has chosen.
 */
export function useDraft(begun: ArticleDraft | undefined, onBegun: (id: string) => void) {
  const [fields, setFields] = useState<Fields>(begun ? fieldsOf(begun) : empty);
  const [saved, setSaved] = useState(begun);
  const [keeping, setKeeping] = useState<Keeping>("kept");
  const [error, setError] = useState<unknown>(null);
  const [elsewhere, setElsewhere] = useState<ArticleDraft>();
  const state = useRef({ fields, saved, running: undefined as Promise<boolean> | undefined, dirty: false });
  const told = useRef(onBegun);
  useEffect(() => {
    told.current = onBegun;
  });

  /** Keeps what stands there now; answers whether it is kept. */
  const save = useCallback(async (): Promise<boolean> => {
    const now = state.current;
    while (now.running) await now.running;
    if (!now.dirty) return true;
    const run = async () => {
      now.dirty = false;
      setKeeping("saving");
      setError(null);
      const body: Body = { ...now.fields, id: now.saved?.id, rev: now.saved?.rev };
      try {
        const answer = await post("/micro/home/community/article/draft", body);
        const first = !now.saved;
        now.saved = answer;
        setSaved(answer);
        setKeeping(now.dirty ? "typing" : "kept");
        if (first) told.current(answer.id);
        return true;
      } catch (e) {
        now.dirty = true;
        if (e instanceof ApiError && e.reason === "stale_rev") {
          setElsewhere(e.current as ArticleDraft);
          setKeeping("stale");
        } else {
          setError(e);
          setKeeping("failed");
        }
        return false;
      }
    };
    now.running = run();
    const done = await now.running;
    now.running = undefined;
    return done;
  }, []);

  const change = useCallback((to: Partial<Fields>) => {
    state.current.fields = { ...state.current.fields, ...to };
    state.current.dirty = true;
    setFields(state.current.fields);
    setKeeping((k) => (k === "stale" ? k : "typing"));
  }, []);

  useEffect(() => {
    if (keeping !== "typing") return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keeping, fields, save]);

  /** Takes a draft as it stands on the server; what was typed is gone. */
  const take = useCallback((draft: ArticleDraft) => {
    state.current = { ...state.current, fields: fieldsOf(draft), saved: draft, dirty: false };
    setFields(fieldsOf(draft));
    setSaved(draft);
    setElsewhere(undefined);
    setKeeping("kept");
  }, []);

  /** Stays with what was typed, on top of what was saved elsewhere. */
  const insist = useCallback((draft: ArticleDraft) => {
    state.current = { ...state.current, saved: draft, dirty: true };
    setSaved(draft);
    setElsewhere(undefined);
    setKeeping("typing");
  }, []);

  /** The draft as it was kept last, also where no picture of it was drawn yet. */
  const current = useCallback(() => state.current.saved, []);
  return { fields, saved, keeping, error, elsewhere, change, save, take, insist, current };
}
