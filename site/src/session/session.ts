import { configureClient, get, post } from "@/api/client";
import { ApiError, messageOf } from "@/api/error";
import { provideScope } from "@/api/scope";
import type { Asset, Brief, LoginConfig, MenuItem, Profile } from "@/api/shapes";
import { siteConfig } from "@/api/config";
import { turn } from "@/api/turn";
import { APP_TYPE, centreLogout, forgetTold, tell } from "./centre";
import { createStore } from "@/store";
import { makeRenew, ownerOf } from "./renew";
import { seeUser } from "./rules";
import { forget, keys, readCookie, readJson, readTab, TOKEN_COOKIE, writeJson, writeToken } from "./storage";

export interface NavEntry {
  path: string;
  name: string;
  isActive: boolean;
  children?: NavEntry[];
}
/** The enterprise whose workbench this tab is in, as the server described it last. */
export interface Bench {
  enterprise: Brief;
  menus: MenuItem[];
  roles: string[];
  permVersion: number;
  /** Epoch milliseconds. */
  readAt: number;
}
/** A call that the server has refused for what its caller is in an enterprise. */
export interface Refused {
  reason: string;
  message: string;
  enterprise: string;
}
/** What the second step of a sign-in goes on with. */
export interface Halfway {
  ticket: string;
  /** Epoch milliseconds. */
  expireAt: number;
}
/** An address would sign in `theirs` where `mine` is signed in. */
export interface Asking {
  mine: string;
  theirs: string;
  answer: (yes: boolean) => void;
}
export interface SessionState {
  /** False while the static page has not read the browser yet. */
  ready: boolean;
  token: string;
  name: string;
  avatar: string;
  info: Profile | null;
  asset: Asset | null;
  systemPattern: "portal" | "workbench";
  /** The enterprise that calls are made in. */
  companyId: string;
  /** Null outside the workbench. */
  bench: Bench | null;
  refused: Refused | null;
  isEdit: boolean;
  workbenchNavList: NavEntry[];
  permissions: string[];
  companylist: Brief[];
  titleText: string;
  navList: NavEntry[];
  loginConfig: LoginConfig | null;
  /** Whose sign-in counts: this site's, the central one, or an external centre; undefined until that is known. */
  centre: "own" | "central" | "external" | undefined;
  /** What an address brought is being exchanged. */
  arriving: boolean;
  /** Set while the user is asked whether somebody else takes his place. */
  asking: Asking | null;
  /** The first step of a sign-in succeeded: what the second one goes on with. */
  halfway: Halfway | null;
  /** Where the session sends the user next, with the notice to show; taken by the router. */
  next: { to: "home" | "login" | "stay"; notice?: { title?: string; text: string } } | null;
}
/** What the header's button is called in portal mode. */
export const PORTAL_TITLE = "工作台";
const initial: SessionState = {
  ready: false,
  token: "",
  name: "",
  avatar: "",
  info: null,
  asset: null,
  systemPattern: "portal",
  companyId: "",
  bench: null,
  refused: null,
  isEdit: true,
  workbenchNavList: [],
  permissions: [],
  companylist: [],
  titleText: PORTAL_TITLE,
  navList: [],
  loginConfig: null,
  centre: undefined,
  arriving: false,
  asking: null,
  halfway: null,
  next: null,
};
export const session = createStore(initial);
export const useSession = session.use;
/** One thing of the session, for what every page has: a text, a number, yes or no, or what the session holds itself. */
export const usePicked = session.pick;
/** Whether somebody is signed in, as soon as that is known. */
export const useSignedIn = () => session.pick((s) => s.ready && !!s.token);
/** Whether it is known who reads: nobody, or somebody whose profile has come. */
export const useKnown = () => session.pick((s) => s.ready && (!s.token || !!s.info));
/** What a public read failed with: that there is nothing is the last word only when it is known who reads, for his own answer may have it. */
export function useLastWord(error: ApiError | undefined) {
  const known = useKnown();
  return known || error?.status !== 404 ? error : undefined;
}
provideScope(() => {
  const userId = session.pick((s) => s.info?.userId);
  const enterprise = session.pick((s) => s.companyId);
  return userId ? { userId, enterprise } : undefined;
});

const renew = makeRenew({
  mine: () => session.get().token,
  shared: () => readCookie(document.cookie, TOKEN_COOKIE),
  adopt: adoptToken,
  switched: (token) => {
    void switchTo(token);
    throw new ApiError(0, SWITCHED, "switched");
  },
  async exchange() {
    try {
      return await post("/family/auth/api/token/refresh", {}, { isPublic: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return undefined;
      throw error;
    }
  },
  exclusive: (work) => (navigator.locks ? navigator.locks.request(TOKEN_COOKIE, work) : work()),
});

const SWITCHED = "账号已切换，请重新操作";

function adoptToken(token: string) {
  writeToken(token);
  session.set({ token });
}

/** Another person has signed in beside this tab: nothing of the one before stays on the screen. */
async function switchTo(token: string) {
  forgetEnterprise();
  session.set({ token, info: null, asset: null, name: "", avatar: "", permissions: [], ...outside() });
  await loadProfile();
  if (session.get().info) session.set({ next: { to: "home", notice: { text: SWITCHED } } });
}

/** Takes over what another tab has done to the session meanwhile. */
export function followOthers() {
  const { ready, token: mine, arriving } = session.get();
  const shared = readCookie(document.cookie, TOKEN_COOKIE);
  if (!ready || arriving || shared === mine || !navigator.cookieEnabled) return;
  if (!shared) {
    tell("nobody");
    return clearSession();
  }
  if (mine && ownerOf(mine) !== ownerOf(shared)) return void switchTo(shared);
  session.set({ token: shared });
  if (!mine) void loadProfile();
}

let tabs: BroadcastChannel | undefined;
/** A cookie that another tab has written may be seen here a little later than that tab's message. */
const LOOK_AGAIN_MS = [100, 500, 2000];
/** Tells the other tabs to look at the session again. */
const tellTabs = () => tabs?.postMessage("changed");

let notifyForbidden: (message: string) => void = () => {};

configureClient({
  headers(isPublic) {
    const { token, companyId, loginConfig } = session.get();
    const headers: Record<string, string> = { app_id: "home" };
    if (isPublic) return headers;
    if (token) headers.Authorization = `Bearer ${token}`;
    if (companyId) headers.project_id = companyId;
    if (loginConfig) {
      headers["auth-type"] = loginConfig.authType;
      headers["Client-Id"] = loginConfig.clientId;
    }
    const comToken = readJson<unknown>(keys.comToken, "");
    if (typeof comToken === "string" && comToken) headers["com-token"] = comToken;
    return headers;
  },
  renew: (sent) => renew(sent.replace("Bearer ", "")),
  unauthorized(sent) {
    // An answer to a session that has ended meanwhile says nothing about the present one.
    if (!session.get().token || sent !== `Bearer ${session.get().token}`) return;
    clearSession();
    // The centre's session has ended with it; asking once more would only send the browser round.
    tell("nobody");
    tellTabs();
    // Who comes in by the address meanwhile is not led to the sign-in.
    if (!session.get().arriving) session.set({ next: { to: "login", notice: { text: "登录已失效，请重新登录" } } });
  },
  forbidden(message, reason, enterprise) {
    session.set({ refused: { reason, message, enterprise } });
    notifyForbidden(message);
  },
});

/** Reads the browser's copy, then fetches what is missing. Called once, on the first load, after readConfig. */
export function startSession(onForbidden: (message: string) => void) {
  notifyForbidden = onForbidden;
  if (session.get().ready) return;
  const pattern = readJson<string>(keys.systemPattern, "portal");
  session.set({
    ready: true,
    token: readCookie(document.cookie, TOKEN_COOKIE),
    permissions: readJson(keys.permissions, []),
    companylist: readJson(keys.companylist, []),
    workbenchNavList: readJson(keys.workbenchNavList, []),
    navList: readJson(keys.navList, []),
    titleText: readJson(keys.titleText, PORTAL_TITLE),
    systemPattern: pattern === "workbench" ? "workbench" : "portal",
    companyId: readTab(keys.projectId),
  });
  if (typeof BroadcastChannel !== "undefined") {
    tabs = new BroadcastChannel(TOKEN_COOKIE);
    tabs.onmessage = () => {
      followOthers();
      for (const ms of LOOK_AGAIN_MS) setTimeout(followOthers, ms);
    };
  }
  window.addEventListener("focus", followOthers);
  void turn().then(loadLoginConfig);
  if (session.get().token) void loadProfile();
}

async function loadLoginConfig() {
  const external = siteConfig().centreUrl ? ("external" as const) : undefined;
  try {
    const loginConfig = await get("/family/auth/sys/user/getAuthConfig", {}, { isPublic: true });
    session.set({ loginConfig, centre: external ?? (loginConfig.authType === "center_auth" ? "central" : "own") });
  } catch {
    // Sign-in by password needs no configuration.
    session.set({ centre: external ?? "own" });
  }
}

/** A profile's status while its account is being closed. */
const CANCELLING = 2;

/** Begins to work with the token of a new session; the guard leads on once the profile has arrived. */
export async function beginSession(token: string) {
  const { token: mine } = session.get();
  adoptToken(token);
  session.set({ halfway: null });
  forgetTold();
  tellTabs();
  if (mine && ownerOf(mine) !== ownerOf(token)) session.set({ info: null, asset: null, permissions: [], ...outside() });
  await loadProfile();
  if (session.get().info?.status === CANCELLING && !session.get().next) session.set({ next: { to: "stay", notice: { text: "账号正在注销，可在“账号与余额”撤销" } } });
}

const shownOf = (info: Profile) => ({ info, name: info.nickname || info.name || info.username, avatar: info.avatar });
/** The profile as it is now: the header and every other place that names the user follow it. */
export const showProfile = (info: Profile) => session.set(shownOf(info));

const READ_AGAIN_MS = 1000;
/**
 * Reads the profile, after a broken line once more: a page that is being left breaks off what it reads, and nobody is signed
 * out for having gone on quickly.
 */
async function readProfile() {
  const read = () => get("/family/auth/sys/user/userInfo", {});
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== "network") throw error;
    await new Promise((done) => setTimeout(done, READ_AGAIN_MS));
    return read();
  }
}

let loading: Promise<void> | null = null;
/** Fetches the profile; a failure ends the session with spec's notice. */
export function loadProfile(): Promise<void> {
  loading ??= (async () => {
    try {
      const info = await readProfile();
      const { list, another } = seeUser(readJson(keys.seenUsers, []), info.userId);
      writeJson(keys.seenUsers, list);
      // In a workbench count the permissions that its enterprise gives.
      const permissions = session.get().bench && !another ? session.get().permissions : info.permissions;
      writeJson(keys.permissions, permissions);
      session.set({
        ...shownOf(info),
        permissions,
        ...(another ? { systemPattern: "portal" as const, next: { to: "home" as const }, ...outside() } : {}),
      });
      if (another) {
        forgetEnterprise();
        writeJson(keys.systemPattern, "portal");
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      await endSession();
      session.set({ next: { to: "login", notice: { title: "错误", text: "请求用户信息失败，请重试!" } } });
    } finally {
      loading = null;
    }
  })();
  return loading;
}

/** The external provider's own sign-out, when the session that ended was opened there. */
let leaveBy = "";

/** Ends the session here and on the server, with center_auth the central one too; answers what the server said when it refused. */
export async function endSession(): Promise<string | undefined> {
  const { token, loginConfig } = session.get();
  const central = loginConfig?.authType === "center_auth";
  let refused: string | undefined;
  leaveBy = "";
  if (token) {
    try {
      const answer = await post("/auth-center/auth/logoutByAccessToken", { accessToken: token, ...(central ? { clientId: loginConfig.clientId || APP_TYPE } : {}) });
      leaveBy = answer?.next ?? "";
    } catch (error) {
      refused = messageOf(error);
    }
  }
  clearSession();
  // Who has signed out here is not signed in again by a central session that goes on.
  tell("nobody");
  tellTabs();
  return refused;
}

/** Where the browser goes after a sign-out, when a session has to end at the centre itself or at the provider behind it. */
export const farewell = (token: string, back: string) => leaveBy || (session.get().centre === "external" ? centreLogout(back, token) : undefined);

/** What a person who is in no enterprise has. */
const outside = () => ({ companyId: "", bench: null, refused: null, workbenchNavList: [], companylist: [], titleText: PORTAL_TITLE });

/** The enterprises of one person are nothing for the next. */
function forgetEnterprise() {
  for (const key of [keys.companyId, keys.projectId, keys.companylist, keys.workbenchNavList, keys.titleText, keys.navList]) forget(key);
}

export function clearSession() {
  writeToken("");
  forget(keys.permissions);
  forgetEnterprise();
  session.set({ token: "", name: "", avatar: "", info: null, asset: null, permissions: [], ...outside() });
}
