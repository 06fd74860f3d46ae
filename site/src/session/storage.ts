/** Names under which the browser keeps the session. */
export const TOKEN_COOKIE = "user-token";
export const keys = {
  permissions: "permissions",
  companylist: "companylist",
  workbenchNavList: "workbenchNavList",
  titleText: "titleText",
  navList: "navList",
  systemPattern: "systemPatternLog",
  companyId: "platformHome.companyId",
  comToken: "comToken",
  seenUsers: "localUserList",
  rememberedName: "platformHome.username",
  /** The tab's own enterprise, in sessionStorage. */
  projectId: "project_id",
  /** What the central sign-in has told this tab, in sessionStorage. */
  centreTold: "platformHome.centre",
  /** What somebody was about to do when he was led to the sign-in, in sessionStorage. */
  intent: "platformHome.intent",
  /** Whether the workbench's side menu is folded, and whether open pages have tabs. */
  sideFolded: "platformHome.sideFolded",
  openTabs: "platformHome.openTabs",
  /** The mark of the application around the portal, in sessionStorage. */
  isCCCCBIM: "isCCCCBIM",
} as const;

export function readCookie(text: string, name: string): string {
  for (const part of text.split("; ")) {
    const at = part.indexOf("=");
    if (part.slice(0, at) === name) return decoded(part.slice(at + 1));
  }
  return "";
}

/** What is not percent-encoded text was not written here and opens no session. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** What a browser without storage keeps, for this page only. */
const page = new Map<string, string>();

/** This tab's own value. */
export function readTab(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return page.get(key) ?? "";
  }
}

export function writeTab(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    page.set(key, value);
  }
}

/** As long as the refresh cookie lasts: what it holds may have run out, and is renewed on the first call then. */
const TOKEN_SECONDS = 7 * 24 * 3600;

export function writeToken(token: string) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const age = `; Max-Age=${token ? TOKEN_SECONDS : 0}`;
  document.cookie = `${TOKEN_COOKIE}=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure}${age}`;
}

/** Storage may be full, forbidden or hold another program's text: then the fallback counts. */
export function readJson<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}
export function writeJson(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage keeps the session for this page only.
  }
}
export function forget(key: string) {
  page.delete(key);
  try {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
