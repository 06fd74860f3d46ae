/** Where public media lie when the address does not say: the portal's own CDN, or the host the build was given. */
const HOST = (process.env.NEXT_PUBLIC_MEDIA_HOST ?? "").replace(/\/+$/, "");

/** The address of a picture or file: an absolute one stays, another gets the media host; nothing stays nothing. */
export function mediaUrl(path: string | null | undefined, host = HOST): string {
  if (!path) return "";
  if (/^(?:https?:)?\/\//i.test(path) || /^(?:data:image\/|blob:)/i.test(path)) return path;
  return `${host}/${path.replace(/^\/+/, "")}`;
}
