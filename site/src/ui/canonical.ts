import { screenOf } from "@/addresses";

/** Pages whose subject stands in the query: without it they have no address of their own. */
const byQuery = new Set(["/templateDetail", "/project_details", "/needDetail", "/ArticleDetail", "/family/detail", "/family/shop", "/family/topic"]);

/** What is for whoever was given its link, and for no search engine. */
const byLink = new Set(["/family/shared"]);

/** Whether a search engine shall keep the page: it is public, it is there, and it is no door. */
export function indexed(route: string, soon: boolean): boolean {
  const { access, shell } = screenOf(route);
  return access === "public" && shell === "portal" && !soon && !byLink.has(route);
}

/**
 * The one address of a page, below /portal. asPath is undefined while the page is exported: then a route with an id, in
 * its path or in its query, has none yet. Filters and pages of a list are the list.
 */
export function canonicalOf(route: string, asPath: string | undefined, id: string | undefined): string | undefined {
  const fixed = route === "/home/index" ? "/home" : route;
  if (byQuery.has(fixed)) return asPath !== undefined && id ? `${fixed}?id=${encodeURIComponent(id)}` : undefined;
  if (!fixed.includes("{")) return fixed;
  const path = asPath?.split(/[?#]/, 1)[0];
  if (path !== undefined && !path.includes("[")) return path;
  return undefined;
}
