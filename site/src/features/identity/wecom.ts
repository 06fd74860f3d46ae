import { get } from "@/api/client";
import { readTab, writeTab } from "@/session/storage";

const CALL = "/family/auth/api/login/qywx";
/** Where to go after the way through the chat app's page. */
const BACK = "platformHome.wecomBack";

/** The chat app's scan page. The browser keeps the state in a cookie that no script reads. */
export async function scanPage(back: string | undefined): Promise<string> {
  const data = await get(CALL, {}, { isPublic: true });
  if (typeof data === "string" || !/^https?:\/\//.test(data.authorizeUrl)) throw new Error("企业微信登录暂时不可用，请换一种方式登录");
  writeTab(BACK, back ?? "");
  return data.authorizeUrl;
}
export const wayBack = () => readTab(BACK) || undefined;

/** Exchanges what the chat app sent the browser back with for a session's token. */
export async function exchangeCode(code: string, state: string): Promise<string> {
  const token = await get(CALL, { code, state }, { isPublic: true });
  if (typeof token !== "string" || !token) throw new Error("企业微信登录未完成，请重新扫码");
  return token;
}
