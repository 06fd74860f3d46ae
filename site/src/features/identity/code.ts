import { readTab, writeTab } from "@/session/storage";

/** A code that was sent, as this tab remembers it: the wait survives a reload. */
export interface Sent {
  telephone: string;
  /** Epoch milliseconds. */
  nextAllowedAt: number;
}
/** How long a code is good; the server decides, this only forgets what is of no use any more. */
const KEEP_MS = 5 * 60_000;
const key = (scene: string) => `platformHome.sms.${scene}`;

export function readSent(scene: string, now = Date.now()): Sent | null {
  try {
    const { telephone, nextAllowedAt } = JSON.parse(readTab(key(scene)) || "{}") as Partial<Sent>;
    return typeof telephone === "string" && typeof nextAllowedAt === "number" && nextAllowedAt + KEEP_MS > now ? { telephone, nextAllowedAt } : null;
  } catch {
    return null;
  }
}
export const writeSent = (scene: string, sent: Sent) => writeTab(key(scene), JSON.stringify(sent));

/** Whole seconds to wait, rounded up. */
export const secondsLeft = (until: number, now = Date.now()) => Math.max(0, Math.ceil((until - now) / 1000));

export const isTelephone = (text: string) => /^1[3-9]\d{9}$/.test(text);

/** What is wrong with a telephone and its code, by field. */
export function checkCode(telephone: string, code: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!telephone) wrong.telephone = "请输入手机号";
  else if (!isTelephone(telephone)) wrong.telephone = "请输入正确的手机号";
  if (!code) wrong.code = "请输入验证码";
  else if (!/^\d{6}$/.test(code)) wrong.code = "验证码为 6 位数字";
  return wrong;
}
