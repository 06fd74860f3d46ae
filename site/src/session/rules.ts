import type { Access } from "@/addresses";

/** The list of seen users after this one, and whether a second user was met: then the list starts again. */
export function seeUser(seen: unknown, userId: string): { list: string[]; another: boolean } {
  const list = Array.isArray(seen) ? seen.filter((id): id is string => typeof id === "string") : [];
  const users = [...new Set([...list, userId])];
  return users.length >= 2 ? { list: [], another: true } : { list: users, another: false };
}

/** Query parameters in which an address brings a ticket or a session's token. */
const TOKEN_STYLE = /^(token|access_?token)$/i;

export interface Arrival {
  /** A one-use ticket or a session's token, to be exchanged, never to be worked with (docs/adr/0005). */
  ticket: string;
  /** The address without all of this; undefined when it carries none. */
  clean: string | undefined;
  /** The central sign-in has said that nobody is signed in there. */
  nobody: boolean;
}

/** What an address says about the session. */
export function arrivalOf(asPath: string): Arrival {
  const [before = "", hash] = asPath.split("#");
  const [path = "", search = ""] = before.split("?");
  const query = new URLSearchParams(search);
  const found = [...query.keys()].filter((k) => TOKEN_STYLE.test(k));
  const ticket = found.map((k) => query.get(k)).find(Boolean) ?? "";
  const nobody = query.get("isToken") === "0";
  if (!found.length && !nobody) return { ticket, clean: undefined, nobody };
  for (const k of [...found, "isToken"]) query.delete(k);
  const rest = query.toString();
  return { ticket, clean: path + (rest ? `?${rest}` : "") + (hash ? `#${hash}` : ""), nobody };
}

export interface Visit {
  access: Access;
  atLogin: boolean;
  token: boolean;
  profile: boolean;
  /** A ticket of the address is about to be exchanged. */
  arriving: boolean;
  /** isToken=0 stands in the address. */
  nobody: boolean;
  /** Whose sign-in counts; undefined until the login configuration is known or cannot be had. */
  centre: "own" | "central" | "external" | undefined;
  /** The portal's own centre says that somebody is signed in there. */
  centralSession: boolean;
  /** What the centre has told this tab: that nobody is signed in, or something that led nowhere. */
  told: "" | "nobody" | "failed";
}
/** enter: show it. wait: show that something loads. onward: leave the sign-in page. ask: pass through the centre, which
 * answers without a page of its own. centre: sign in there. login: sign in here. */
export type Step = "enter" | "wait" | "onward" | "ask" | "centre" | "login";

/** The route guard (spec.md section 4, product.md decisions 6, 19, 33). */
export function guard(v: Visit): Step {
  const isPublic = v.access === "public";
  if (v.token) {
    if (v.atLogin && v.profile) return "onward";
    return isPublic || v.profile ? "enter" : "wait";
  }
  if (v.arriving) return isPublic ? "enter" : "wait";
  const mayAsk = !v.nobody && !v.told && (v.centralSession || (v.centre === "external" && !v.atLogin));
  if (mayAsk) return "ask";
  if (isPublic) return "enter";
  if (!v.centre) return "wait";
  return v.centre === "own" || v.told === "failed" ? "login" : "centre";
}

/** `*` holds every permission, asking for `*` asks for nothing, and several mean one of them. */
export const holds = (permissions: readonly string[], wanted: readonly string[]) =>
  permissions.includes("*") || wanted.includes("*") || wanted.some((p) => permissions.includes(p));

/** The role admin passes every check. */
export const hasRole = (roles: readonly string[], wanted: readonly string[]) => roles.includes("admin") || wanted.some((r) => roles.includes(r));
