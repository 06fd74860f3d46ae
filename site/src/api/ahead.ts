import { preload } from "swr";
import { canonical, get } from "./client";
import type { Gets } from "./shapes";
import { turn } from "./turn";

const BASE = "/portal";

/** A read that anybody may make and a CDN may answer: its key in the cache and how it is made; `at` fills the braces of its route. */
export function publicRead<P extends keyof Gets>(path: P, query: Gets[P]["query"], at?: Record<string, string>) {
  return {
    key: ["public", path, canonical(at ?? query)] as const,
    read: () => get((at ? path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at[name] ?? "")) : path) as P, query, { isPublic: true }),
  };
}

/** The address that the browser stands at, if it is this page, which may end in an id. */
function standing(page: string): { id: string; query: Record<string, string> } | undefined {
  if (typeof window === "undefined") return undefined;
  const [before = "", rest] = page.split("{id}");
  const path = location.pathname.slice(BASE.length);
  if (rest === undefined ? path !== page : !path.startsWith(before) || path.length === before.length) return undefined;
  try {
    return { id: decodeURIComponent(path.slice(before.length)), query: Object.fromEntries(new URLSearchParams(location.search)) };
  } catch {
    return undefined;
  }
}

/**
 * Said at the module level of a screen: a browser that came straight to this page asks for what it shows first while the
 * page's program still starts; `of` answers nothing where the address lacks what the read needs. The hook of the same
 * read takes the answer over, a failure too; `then` may begin what the answer leads to.
 */
export function ahead<P extends keyof Gets>(
  page: string,
  of: (at: { id: string; query: Record<string, string> }) => { key: readonly [string, P, string]; read: () => Promise<Gets[P]["data"]> } | undefined,
  then?: (data: Gets[P]["data"]) => void,
) {
  const at = standing(page);
  const first = at && of(at);
  if (!first) return;
  preload(first.key, () => turn().then(first.read)).then(then, () => undefined);
}
