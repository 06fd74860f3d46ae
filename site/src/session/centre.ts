import { siteConfig } from "@/api/config";
import { forget, keys, readCookie, readTab, writeTab } from "./storage";

/** The application type that the portal has at the central sign-in. */
export const APP_TYPE = "platformHome";
const OWN_CENTRE = "/api/auth-center";
const BASE = "/portal";

const base = () => siteConfig().centreUrl || OWN_CENTRE;
const absolute = (path: string) => `${location.origin}${BASE}${path}`;
const address = (call: string, query: Record<string, string>) => `${base()}/auth/${call}?${new URLSearchParams(query)}`;

/** Where the browser asks the centre who is signed in; with `isLogin` somebody has to sign in there. */
export const checkLogin = (back: string, isLogin: boolean) => address("checkLogin", { redirectUrl: absolute(back), appType: APP_TYPE, isLogin: isLogin ? "1" : "0" });

/** Where the sign-in page leads on to when another application sent the browser here: back through the centre. */
export function onwardTo({ redirectUrl, appType }: { redirectUrl?: unknown; appType?: unknown }): string | undefined {
  if (typeof redirectUrl !== "string" || !redirectUrl || typeof appType !== "string") return undefined;
  return address("checkLogin", { redirectUrl, appType, isLogin: "1" });
}

/** Where the browser ends the central session. */
export const centreLogout = (back: string, token: string) => address("logout", { redirectUrl: absolute(back), appType: APP_TYPE, token, isCCCCBIM: readTab(keys.isCCCCBIM) });

/** The readable sign that a session of the portal's own centre lives. */
export const centralSession = () => !siteConfig().centreUrl && readCookie(document.cookie, "sso") === "1";

/** What the centre has told this tab, so that it is asked once. */
export const told = () => readTab(keys.centreTold) as "" | "nobody" | "failed";
export const tell = (answer: "nobody" | "failed") => writeTab(keys.centreTold, answer);
export const forgetTold = () => forget(keys.centreTold);

/** The host application passes its mark on the way in; it goes back with the sign-out. */
export function keepHostMark(search: string) {
  const mark = new URLSearchParams(search).get("isCCCCBIM");
  if (mark !== null) writeTab(keys.isCCCCBIM, mark);
}
