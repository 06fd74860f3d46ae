import type { Drop } from "@/ui/useTree";

export interface Node {
  id: string;
  parentId: string;
  title: string;
  heading: boolean;
}
/** Below which heading, and behind which brother; an empty brother is the first place. */
export interface Place {
  parentId: string;
  afterId: string;
}

const below = <N extends Node>(pages: readonly N[], parentId: string) => pages.filter((p) => p.parentId === parentId);

/** Where the page stands. */
export function placeOf(pages: readonly Node[], id: string): Place {
  const parentId = pages.find((p) => p.id === id)?.parentId ?? "";
  const brothers = below(pages, parentId);
  return { parentId, afterId: brothers[brothers.findIndex((b) => b.id === id) - 1]?.id ?? "" };
}

/** One place up or down among its brothers; undefined where there is none. */
export function stepOf(pages: readonly Node[], id: string, by: 1 | -1): Place | undefined {
  const { parentId } = placeOf(pages, id);
  const brothers = below(pages, parentId);
  const at = brothers.findIndex((b) => b.id === id);
  if (!brothers[at + by]) return undefined;
  return { parentId, afterId: (by > 0 ? brothers[at + 1]?.id : brothers[at - 2]?.id) ?? "" };
}

/** From the top down to the page, with it. */
export function lineOf<N extends Node>(pages: readonly N[], id: string): N[] {
  const line: N[] = [];
  for (let page = pages.find((p) => p.id === id); page && !line.includes(page); page = pages.find((p) => p.id === page?.parentId)) line.unshift(page);
  return line;
}

/** Where something dropped at a page comes to stand; undefined where it may not, or is already. */
export function droppedAt(pages: readonly Node[], id: string, targetId: string, where: Drop): Place | undefined {
  const target = pages.find((p) => p.id === targetId);
  if (!target || id === targetId || lineOf(pages, targetId).some((p) => p.id === id)) return undefined;
  const was = placeOf(pages, id);
  let to: Place;
  if (where === "into") {
    if (!target.heading) return undefined;
    to = { parentId: targetId, afterId: below(pages, targetId).findLast((p) => p.id !== id)?.id ?? "" };
  } else {
    const brothers = below(pages, target.parentId).filter((p) => p.id !== id);
    const at = brothers.findIndex((b) => b.id === targetId);
    to = { parentId: target.parentId, afterId: where === "after" ? targetId : (brothers[at - 1]?.id ?? "") };
  }
  return to.parentId === was.parentId && to.afterId === was.afterId ? undefined : to;
}

export interface Line<N> {
  page: N;
  depth: number;
}
/** The lines that a tree shows: those whose headings are open, or with some of them chosen these and what they hang from. */
export function linesOf<N extends Node>(pages: readonly N[], open: ReadonlySet<string>, chosen?: (page: N) => boolean): Line<N>[] {
  const kept = chosen ? new Set(pages.filter(chosen).flatMap((p) => lineOf(pages, p.id).map((l) => l.id))) : undefined;
  const list: Line<N>[] = [];
  const add = (parentId: string, depth: number) => {
    for (const page of below(pages, parentId)) {
      if (kept && !kept.has(page.id)) continue;
      list.push({ page, depth });
      if (kept || open.has(page.id)) add(page.id, depth + 1);
    }
  };
  add("", 0);
  return list;
}
