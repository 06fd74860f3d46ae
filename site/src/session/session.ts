import { ApiError, configureClient, get, post, messageOf } from "@/api/client";
import { provideScope } from "@/api/scope";
import type { Asset, LoginConfig, Profile } from "@/api/shapes";
import { createStore } from "./create";
import { makeRenew } from "./renew";
import { seeUser } from "./rules";
import { forget, keys, readCookie, readJson, readTab, TOKEN_COOKIE, writeJson, writeToken } from "./storage";

export interface NavEntry {
  path: string;
  name: string;
  isActive: boolean;
  children?: NavEntry[];
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
  companyId: string;
  isEdit: boolean;
  workbenchNavList: NavEntry[];
  permissions: string[];
  companylist: unknown[];
  titleText: string;
  navList: NavEntry[];
  loginConfig: LoginConfig | null;
  /** Where the session sends the user next, with the notice to show; taken by the router. */
  next: { to: "home" | "login"; notice?: { title?: string; text: string } } | null;
}
const initial: SessionState = {
  ready: false,
  token: "",
  name: "",
  avatar: "",
  info: null,
  asset: null,
  systemPattern: "portal",
  companyId: "",
  isEdit: true,
  workbenchNavList: [],
  permissions: [],
  companylist: [],
  titleText: "工作台",
  navList: [],
  loginConfig: null,
  next: null,
};
export const session = createStore(initial);
export const useSession = session.use;
provideScope(() => {
  const { info, companyId } = session.use();
  return info ? { userId: info.userId, enterprise: companyId } : undefined;
});

const renew = makeRenew({
  mine: () => session.get().token,
  shared: () => readCookie(document.cookie, TOKEN_COOKIE),
  adopt: (token) => {
    writeToken(token);
    session.set({ token });
  },
  switched: (token) => {
    session.set({ token, info: null, asset: null });
    void loadProfile();
    throw new ApiError(0, "账号已切换，请重新操作", "switched");
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
    session.set({ next: { to: "login", notice: { text: "登录已失效，请重新登录" } } });
  },
  forbidden: (message) => notifyForbidden(message),
});

/** Reads the browser's copy, then fetches what is missing. Called once, on the first load. */
export function startSession(onForbidden: (message: string) => void) {
  notifyForbidden = onForbidden;
  const pattern = readJson<string>(keys.systemPattern, "portal");
  session.set({
    ready: true,
    token: readCookie(document.cookie, TOKEN_COOKIE),
    permissions: readJson(keys.permissions, []),
    companylist: readJson(keys.companylist, []),
    workbenchNavList: readJson(keys.workbenchNavList, []),
    navList: readJson(keys.navList, []),
    titleText: readJson(keys.titleText, "工作台"),
    systemPattern: pattern === "workbench" ? "workbench" : "portal",
    companyId: readTab(keys.projectId),
  });
  void loadLoginConfig();
  if (session.get().token) void loadProfile();
}

async function loadLoginConfig() {
  try {
    session.set({ loginConfig: await get("/family/auth/sys/user/getAuthConfig", {}, { isPublic: true }) });
  } catch {
    // Sign-in by password needs no configuration.
  }
}

const shownOf = (info: Profile) => ({ info, name: info.nickname || info.name || info.username, avatar: info.avatar });
/** The profile as it is now: the header and every other place that names the user follow it. */
export const showProfile = (info: Profile) => session.set(shownOf(info));

let loading: Promise<void> | null = null;
/** Fetches the profile; a failure ends the session with spec's notice. */
export function loadProfile(): Promise<void> {
  loading ??= (async () => {
    try {
      const info = await get("/family/auth/sys/user/userInfo", {});
      const { list, another } = seeUser(readJson(keys.seenUsers, []), info.userId);
      writeJson(keys.seenUsers, list);
      writeJson(keys.permissions, info.permissions ?? []);
      session.set({
        ...shownOf(info),
        permissions: info.permissions ?? [],
        ...(another ? { systemPattern: "portal" as const, next: { to: "home" as const } } : {}),
      });
      if (another) writeJson(keys.systemPattern, "portal");
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

export async function signIn(username: string, password: string) {
  const token = await post("/family/auth/api/login/pwd", { username: username.trim(), password });
  writeToken(token);
  session.set({ token });
  await loadProfile();
}

/** Ends the session here and on the server; answers what the server said when it refused. */
export async function endSession(): Promise<string | undefined> {
  const { token, loginConfig } = session.get();
  let refused: string | undefined;
  if (token) {
    try {
      await post("/auth-center/auth/logoutByAccessToken", {
        accessToken: token,
        clientId: loginConfig?.clientId ?? "platformHome",
      });
    } catch (error) {
      refused = messageOf(error);
    }
  }
  clearSession();
  return refused;
}

export function clearSession() {
  writeToken("");
  for (const key of [keys.permissions, keys.companyId, keys.projectId]) forget(key);
  session.set({ token: "", name: "", avatar: "", info: null, asset: null, permissions: [], companyId: "" });
}
