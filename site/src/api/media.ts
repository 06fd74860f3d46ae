import { siteConfig } from "./config";

/** Whether a film plays in a page: the page's policy (media-src) lets in none of another host. */
export const playable = (path: string): boolean => path.startsWith("/media/");

/**
 * The address of a picture or file: an absolute one stays, another gets the configured media host, which is the
 * portal's own CDN when none is set; nothing stays nothing.
 * What would come to mean another place when it is resolved is nothing, too.
 */
export function mediaUrl(path: string | null | undefined, host = siteConfig().mediaHost): string {
  if (!path) return "";
  if (/^(?:https?:)?\/\//i.test(path) || /^(?:data:image\/|blob:)/i.test(path)) return path;
  if (/(?:^|\/)\.\.?(?:\/|$)|\\|%2[ef]/i.test(path)) return "";
  return `${host.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
