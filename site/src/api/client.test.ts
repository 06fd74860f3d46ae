import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configureClient, get, post } from "./client";
import { ApiError } from "./error";

const answers = (status: number, body: object | string) => {
  const sent = vi.fn(async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", sent);
  return sent;
};
const forbidden = vi.fn();
beforeEach(() => configureClient({ headers: () => ({ app_id: "home" }), renew: async () => false, unauthorized: () => {}, forbidden }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forbidden.mockClear();
});
const read = () => get("/platform/home/api/homePage/count", {}, { isPublic: true });

test("a call goes below /api with app_id and ends after 30,000 ms (CALL-01, CALL-05, CONST-01)", async () => {
  const ends = vi.spyOn(AbortSignal, "timeout");
  const sent = answers(200, { status: 0, code: 0, message: "", data: { user: 1 } });
  expect(await read()).toEqual({ user: 1 });
  expect(sent).toHaveBeenCalledWith("/api/platform/home/api/homePage/count", expect.objectContaining({ method: "GET", headers: { app_id: "home" } }));
  expect(ends).toHaveBeenCalledExactlyOnceWith(30_000);
});

test("403 is told with the server's sentence, and its caller sees it fail (ERR-01, ERR-02)", async () => {
  answers(403, { status: 403, code: 403, message: "您没有此操作的权限", data: { reason: "no_permission" }, requestId: "r1" });
  await expect(post("/micro/sys/user/resource", {} as never, { enterprise: "e1" })).rejects.toMatchObject({ status: 403, message: "您没有此操作的权限", reason: "no_permission", requestId: "r1" });
  expect(forbidden).toHaveBeenCalledExactlyOnceWith("您没有此操作的权限", "no_permission", "e1");
});

test.each([
  ["a refusal in an answer of 200", 200, { status: 400, code: 400, message: "名称已存在", data: null }, "名称已存在"],
  ["a fault", 500, { status: 500, code: 500, message: "系统繁忙，请稍后再试", data: null }, "系统繁忙，请稍后再试"],
  ["a refusal without words", 409, { status: 409, code: 409, message: "", data: null }, "请求失败，请稍后再试"],
  ["what is no envelope", 502, "<html>bad gateway</html>", "服务暂时不可用，请稍后再试"],
])("%s is a failure to its caller (ERR-02)", async (_, http, body, text) => {
  answers(http, body);
  const error = await read().then(() => undefined, (e: unknown) => e);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toBe(text);
  expect(forbidden).not.toHaveBeenCalled();
});

test("a line that breaks is a failure with a sentence (ERR-02)", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(read()).rejects.toMatchObject({ status: 0, reason: "network", message: "网络中断，请检查网络后再试" });
});
