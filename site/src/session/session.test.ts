// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls } from "@/test/render";

// A machine that is busy takes long to load the modules anew.
vi.setConfig({ testTimeout: 60_000 });
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const REFRESH = "/family/auth/api/token/refresh";
const NEWCOMER = "/family/auth/api/token/newcomer";
const USER_INFO = "/family/auth/sys/user/userInfo";
const LOGIN = "/family/auth/api/login/pwd";
const LOGOUT = "/auth-center/auth/logoutByAccessToken";
const CONFIG = "/family/auth/sys/user/getAuthConfig";

type Answers = Parameters<typeof answerCalls>[0];
/** A tab that has just been opened, with these cookies and this server. */
async function tab(answers: Answers, { token = "", authType = "pwd", arriving = false } = {}) {
  vi.resetModules();
  document.cookie = `user-token=${encodeURIComponent(token)}; Path=/`;
  const sent = answerCalls({
    [CONFIG]: () => ({ data: { authType, clientId: "platformHome", methods: ["pwd"] } }),
    [USER_INFO]: (_, { Authorization = "" }) => ({ data: profile(Authorization.replace("Bearer ", "")) }),
    [LOGOUT]: () => ({ data: true }),
    ...answers,
  });
  const session = { ...(await import("./session")), ...(await import("./signIn")), ...(await import("./arrival")) };
  session.session.set({ arriving });
  const { readConfig } = await import("@/api/config");
  await readConfig();
  session.startSession(() => {});
  const state = () => session.session.get();
  const calls = (path: string) => sent.filter((c) => c.path === path);
  await until(() => expect(state().loginConfig).not.toBeNull());
  return { ...session, state, calls };
}
const profile = (token: string) => ({ userId: token.split(".")[0], username: "u", nickname: "周", name: "周**", avatar: "/a.png", permissions: ["org:user:add"], roles: [] });
const cookie = () => /user-token=([^;]*)/.exec(document.cookie)?.[1] ?? "";

class Channel {
  static all = new Set<Channel>();
  onmessage?: () => void;
  constructor() {
    Channel.all.add(this);
  }
  postMessage() {
    for (const other of Channel.all) if (other !== this) other.onmessage?.();
  }
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Channel.all.clear();
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => vi.unstubAllGlobals());

test("sign-in: the name is trimmed, the token is in the cookie and the store, the profile is read (SESS-01, SESS-02, RULE-02, STORE-01, STORE-06, PERM-04, CONST-12, CONST-13)", async () => {
  const { signIn, state, calls } = await tab({ [LOGIN]: () => ({ data: "u1.abc" }) });
  await signIn("  visitor ", " secret ");
  expect(calls(LOGIN)[0]?.body).toEqual({ username: "visitor", password: " secret " });
  expect(cookie()).toBe("u1.abc");
  expect(state()).toMatchObject({ token: "u1.abc", name: "周", avatar: "/a.png", info: { userId: "u1" }, asset: null, permissions: ["org:user:add"] });
  expect(JSON.parse(localStorage.getItem("permissions") ?? "")).toEqual(["org:user:add"]);
});

test("the first load reads the login configuration, and with a token the profile (SESS-04, CALL-14, STORE-10)", async () => {
  const { state, calls } = await tab({}, { token: "u1.abc" });
  await until(() => expect(state().info).toMatchObject({ userId: "u1" }));
  expect(state()).toMatchObject({ loginConfig: { authType: "pwd", clientId: "platformHome" }, centre: "own", systemPattern: "portal" });
  expect(calls(USER_INFO)).toHaveLength(1);
});

test("the headers of a call (CALL-03, CALL-06, CALL-07, CALL-08, CONST-20)", async () => {
  localStorage.setItem("comToken", JSON.stringify("com-1"));
  const { state, calls, session } = await tab({ "/family/mall/personal/asset": () => ({ data: {} }) }, { token: "u1.abc" });
  await until(() => expect(state().info).not.toBeNull());
  session.set({ companyId: "e1" });
  const { post } = await import("@/api/client");
  await post("/family/mall/personal/asset", {});
  expect(calls("/family/mall/personal/asset")[0]?.headers).toMatchObject({
    Authorization: "Bearer u1.abc", project_id: "e1", app_id: "home", "com-token": "com-1", "auth-type": "pwd", "Client-Id": "platformHome",
  });
  expect(calls(CONFIG)[0]?.headers).not.toHaveProperty("Authorization");
});

test("sign-out clears token, info, asset and project_id, here and on the server (SESS-03)", async () => {
  const { endSession, state, calls, session } = await tab({}, { token: "u1.abc" });
  await until(() => expect(state().info).not.toBeNull());
  sessionStorage.setItem("project_id", "e1");
  session.set({ companyId: "e1", asset: {} as never });
  expect(await endSession()).toBeUndefined();
  expect(state()).toMatchObject({ token: "", info: null, asset: null, name: "", permissions: [], companyId: "" });
  expect([cookie(), sessionStorage.getItem("project_id"), localStorage.getItem("permissions")]).toEqual(["", null, null]);
  expect(calls(LOGOUT)[0]?.body).toEqual({ accessToken: "u1.abc" });
});

test("with center_auth the clientId goes along, and a refusal's sentence comes back (CALL-10, CALL-11, CALL-12)", async () => {
  const { endSession, state, calls } = await tab({ [LOGOUT]: () => ({ status: 500, message: "认证中心未响应" }) }, { token: "u1.abc", authType: "center_auth" });
  expect(await endSession()).toBe("认证中心未响应");
  expect(calls(LOGOUT)[0]?.body).toEqual({ accessToken: "u1.abc", clientId: "platformHome" });
  expect(state().token).toBe("");
});

test("a second user on this browser empties the list and leads home in portal mode (SESS-06, SESS-07, SESS-08, SESS-09, CONST-21)", async () => {
  localStorage.setItem("localUserList", JSON.stringify(["u1"]));
  localStorage.setItem("systemPatternLog", JSON.stringify("workbench"));
  const { state } = await tab({}, { token: "u2.abc" });
  await until(() => expect(state().info).toMatchObject({ userId: "u2" }));
  expect(state()).toMatchObject({ systemPattern: "portal", next: { to: "home" } });
  expect([localStorage.getItem("localUserList"), localStorage.getItem("systemPatternLog")]).toEqual(["[]", '"portal"']);
});

test("the same user again stays in the list and is led nowhere (SESS-06)", async () => {
  localStorage.setItem("localUserList", JSON.stringify(["u1"]));
  localStorage.setItem("systemPatternLog", JSON.stringify("workbench"));
  const { state } = await tab({}, { token: "u1.abc" });
  await until(() => expect(state().info).not.toBeNull());
  expect(state()).toMatchObject({ systemPattern: "workbench", next: null });
  expect(localStorage.getItem("localUserList")).toBe('["u1"]');
});

test("401 clears the session and leads to the sign-in (SESS-10, SESS-11)", async () => {
  const { state } = await tab({ [USER_INFO]: () => ({ status: 401 }), [REFRESH]: () => ({ status: 401 }) }, { token: "u1.abc" });
  await until(() => expect(state().next).toMatchObject({ to: "login" }));
  expect([state().token, cookie(), sessionStorage.getItem("platformHome.centre")]).toEqual(["", "", "nobody"]);
});

test("a profile that cannot be read ends the session with its notice (GUARD-04, GUARD-05)", async () => {
  const { state, calls } = await tab({ [USER_INFO]: () => ({ status: 500, message: "x" }) }, { token: "u1.abc" });
  await until(() => expect(state().next).toEqual({ to: "login", notice: { title: "错误", text: "请求用户信息失败，请重试!" } }));
  expect([state().token, cookie(), calls(LOGOUT).length]).toEqual(["", "", 1]);
});

test("a line that breaks while the profile is read signs nobody out, as a page that is left at once", async () => {
  let broken = 1;
  const { state, calls } = await tab({ [USER_INFO]: () => (broken-- > 0 ? Promise.reject(new TypeError("Failed to fetch")) : { data: profile("u1") }) }, { token: "u1.abc" });
  await until(() => expect(calls(USER_INFO)).toHaveLength(1));
  expect([state().token, calls(LOGOUT).length]).toEqual(["u1.abc", 0]);
  await until(() => expect(state().info).toMatchObject({ userId: "u1" }));
  expect([state().token, state().next, calls(LOGOUT).length, calls(USER_INFO).length]).toEqual(["u1.abc", null, 0, 2]);
});

test("a line that stays broken ends the session as any other failure (GUARD-05)", async () => {
  const { state, calls } = await tab({ [USER_INFO]: () => Promise.reject(new TypeError("Failed to fetch")) }, { token: "u1.abc" });
  await until(() => expect(state().next).toMatchObject({ to: "login" }));
  expect([state().token, calls(USER_INFO).length]).toEqual(["", 2]);
});

test("what an address brings is exchanged, never worked with (SESS-05)", async () => {
  const { enterWith, state, calls } = await tab({ [REFRESH]: () => ({ data: "u1.new" }) });
  await enterWith("u1.sent");
  expect(calls(REFRESH).map((c) => c.body)).toEqual([{ ticket: "u1.sent" }]);
  expect(calls(NEWCOMER)).toEqual([]);
  expect([state().token, cookie(), state().arriving, state().asking]).toEqual(["u1.new", "u1.new", false, null]);
});

test("what is worth nothing leaves the session as it is, and nobody asks the centre again", async () => {
  const { enterWith, state, calls } = await tab({ [NEWCOMER]: () => ({ status: 400, message: "x" }) }, { token: "u1.abc" });
  await enterWith("used");
  expect(state()).toMatchObject({ token: "u1.abc", info: { userId: "u1" }, next: null, arriving: false, asking: null });
  expect(calls(REFRESH)).toEqual([]);
  expect(sessionStorage.getItem("platformHome.centre")).toBe("failed");
});

test("the same person goes on with the new session without a question", async () => {
  const { enterWith, state } = await tab({ [NEWCOMER]: () => ({ data: { userId: "u1", name: "周" } }), [REFRESH]: () => ({ data: "u1.new" }) }, { token: "u1.abc" });
  await enterWith("u1.sent");
  expect([state().token, cookie(), state().asking, state().next]).toEqual(["u1.new", "u1.new", null, null]);
});

test.each([true, false])("where somebody else is signed in he is asked, both being named: %s (SESS-05)", async (yes) => {
  const { enterWith, state, calls } = await tab({ [NEWCOMER]: () => ({ data: { userId: "u2", name: "何" } }), [REFRESH]: () => ({ data: "u2.new" }) }, { token: "u1.abc" });
  const entered = enterWith("u2.sent");
  await until(() => expect(state().asking).toMatchObject({ mine: "周", theirs: "何" }));
  expect(calls(NEWCOMER).map((c) => c.body)).toEqual([{ ticket: "u2.sent" }]);
  expect([calls(REFRESH).length, state().token, cookie()]).toEqual([0, "u1.abc", "u1.abc"]);
  state().asking?.answer(yes);
  await entered;
  expect([state().asking, state().arriving, calls(REFRESH).length]).toEqual([null, false, yes ? 1 : 0]);
  expect([state().token, cookie(), state().info?.userId]).toEqual(yes ? ["u2.new", "u2.new", "u2"] : ["u1.abc", "u1.abc", "u1"]);
});

test("a yes that comes too late is told, and the session stays", async () => {
  const { enterWith, state } = await tab({ [NEWCOMER]: () => ({ data: { userId: "u2", name: "何" } }), [REFRESH]: () => ({ status: 400, message: "x" }) }, { token: "u1.abc" });
  const entered = enterWith("u2.sent");
  await until(() => expect(state().asking).not.toBeNull());
  state().asking?.answer(true);
  await entered;
  expect(state()).toMatchObject({ token: "u1.abc", info: { userId: "u1" }, next: { to: "stay", notice: { text: "统一登录未完成，请重新登录" } } });
});

test("a session that has run out does not lead to the sign-in while somebody comes in by the address", async () => {
  let old = true;
  const answers = { [USER_INFO]: () => (old ? { status: 401 } : { data: profile("u2.new") }), [REFRESH]: ({ ticket }: Record<string, unknown>) => (ticket ? ((old = false), { data: "u2.new" }) : { status: 401 }) };
  const { enterWith, state, session } = await tab(answers, { token: "u1.abc", arriving: true });
  await enterWith("u2.sent");
  expect([state().token, state().info?.userId, session.get().asking]).toEqual(["u2.new", "u2", null]);
  expect(state().next).toBeNull();
});

test("what another tab did while somebody was asked is followed after the answer", async () => {
  const { enterWith, state } = await tab({ [NEWCOMER]: () => ({ data: { userId: "u2", name: "何" } }) }, { token: "u1.abc" });
  const entered = enterWith("u2.sent");
  await until(() => expect(state().asking).not.toBeNull());
  document.cookie = "user-token=; Path=/; Max-Age=0";
  new Channel().postMessage();
  expect(state().token).toBe("u1.abc");
  state().asking?.answer(false);
  await entered;
  expect(state()).toMatchObject({ token: "", info: null });
});

test("a sign-in whose second step is to come leads to the sign-in page and signs nobody in", async () => {
  const halfway = { ticket: "half-1", expireAt: 9 };
  const refusal = () => ({ status: 400, message: "x", data: { reason: "totp_required", current: halfway } });
  const { enterWith, signIn, asksSecondStep, beginSession, state } = await tab({ [REFRESH]: refusal, [LOGIN]: refusal });
  await enterWith("ticket-1");
  expect(state()).toMatchObject({ token: "", halfway, next: { to: "login" }, arriving: false });
  const caught = await signIn("u", "p").catch((error: unknown) => error);
  expect([asksSecondStep(caught), asksSecondStep(new Error("x")), cookie()]).toEqual([true, false, ""]);
  await beginSession("u1.abc");
  expect(state()).toMatchObject({ token: "u1.abc", halfway: null });
});

test("a sign-out goes past the provider that the session came from, once", async () => {
  const next = "https://provider.example/end?state=s";
  const answers = [{ data: { next } }, { data: { next: "" } }];
  const { endSession, farewell, beginSession, state } = await tab({ [LOGOUT]: () => answers.shift() ?? {} }, { token: "u1.abc" });
  await until(() => expect(state().info).not.toBeNull());
  await endSession();
  expect(farewell("u1.abc", "/home")).toBe(next);
  await beginSession("u1.def");
  await endSession();
  expect(farewell("u1.def", "/home")).toBeUndefined();
});

test("an account that is being closed is told so at the sign-in", async () => {
  const { signIn, state } = await tab({ [LOGIN]: () => ({ data: "u1.abc" }), [USER_INFO]: () => ({ data: { ...profile("u1.abc"), status: 2 } }) });
  await signIn("u", "p");
  expect(state().next).toMatchObject({ to: "stay", notice: { text: "账号正在注销，可在“账号与余额”撤销" } });
});

test("tabs follow each other: sign-out, the same person's sign-in, another person's", async () => {
  const first = await tab({}, { token: "u1.abc" });
  await until(() => expect(first.state().info).not.toBeNull());
  const other = new Channel();
  document.cookie = "user-token=; Path=/; Max-Age=0";
  other.postMessage();
  expect(first.state()).toMatchObject({ token: "", info: null });
  document.cookie = "user-token=u1.def; Path=/";
  other.postMessage();
  await until(() => expect(first.state()).toMatchObject({ token: "u1.def", info: { userId: "u1" } }));
  document.cookie = "user-token=u1.ghi; Path=/";
  other.postMessage();
  expect(first.state()).toMatchObject({ token: "u1.ghi", info: { userId: "u1" }, next: null });
  document.cookie = "user-token=u2.abc; Path=/";
  other.postMessage();
  expect(first.state()).toMatchObject({ token: "u2.abc", info: null });
  await until(() => expect(first.state()).toMatchObject({ info: { userId: "u2" }, next: { to: "home", notice: { text: "账号已切换，请重新操作" } } }));
});

test("a tab that begins or ends a session tells the others", async () => {
  const heard = vi.fn();
  const here = await tab({ [LOGIN]: () => ({ data: "u1.abc" }) });
  new Channel().onmessage = heard;
  await here.signIn("visitor", "x");
  await here.endSession();
  expect(heard).toHaveBeenCalledTimes(2);
});

test("the centre's addresses say who asks and where to go back (CONST-22)", async () => {
  vi.resetModules();
  answerCalls({});
  const { checkLogin, centreLogout, keepHostMark } = await import("./centre");
  keepHostMark("?isCCCCBIM=1");
  const query = (address: string) => [address.split("?")[0], Object.fromEntries(new URLSearchParams(address.split("?")[1]))];
  expect(query(checkLogin("/home?a=1", false))).toEqual(["/api/auth-center/auth/checkLogin", { redirectUrl: `${location.origin}/portal/home?a=1`, appType: "platformHome", isLogin: "0" }]);
  expect(query(centreLogout("/home", "t"))).toEqual(["/api/auth-center/auth/logout", { redirectUrl: `${location.origin}/portal/home`, appType: "platformHome", token: "t", isCCCCBIM: "1" }]);
});
