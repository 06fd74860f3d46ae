/** The list of seen users after this one, and whether a second user was met: then the list starts again. */
export function seeUser(seen: unknown, userId: string): { list: string[]; another: boolean } {
  const list = Array.isArray(seen) ? seen.filter((id): id is string => typeof id === "string") : [];
  const users = [...new Set([...list, userId])];
  return users.length >= 2 ? { list: [], another: true } : { list: users, another: false };
}

/** Query parameters that carry a token: they are taken out of the address at once and never adopted as they are. */
export function withoutTokens(asPath: string): string | undefined {
  const [before = "", hash] = asPath.split("#");
  const [path = "", search = ""] = before.split("?");
  const query = new URLSearchParams(search);
  const found = [...query.keys()].filter((k) => /^(token|access_?token)$/i.test(k));
  if (!found.length) return undefined;
  found.forEach((k) => query.delete(k));
  const rest = query.toString();
  return path + (rest ? `?${rest}` : "") + (hash ? `#${hash}` : "");
}

/** `*` holds every permission; several mean one of them. */
export const holds = (permissions: readonly string[], wanted: readonly string[]) =>
  permissions.includes("*") || wanted.some((p) => permissions.includes(p));
