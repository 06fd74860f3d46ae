import type { MsgType } from "@/api/shapes";

/** The tabs of messages, in their order. */
export const msgTypes: readonly { value: MsgType; label: string }[] = [
  { value: "sys", label: "系统" },
  { value: "notify", label: "消息" },
  { value: "invite", label: "邀请" },
];

/** A count as a badge shows it; the server stops at 100. */
export const badge = (n: number) => (n > 99 ? "99+" : String(n));

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const dayAt = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10);

/** A time of the wire (YYYY-MM-DD HH:mm:ss in Shanghai) as one reads it: the hour of today and yesterday, the day of this year. */
export function when(time: string, now = Date.now()): string {
  const day = time.slice(0, 10);
  const hour = time.slice(11, 16);
  if (day === dayAt(now)) return hour;
  if (day === dayAt(now - DAY_MS)) return `昨天 ${hour}`;
  return day.slice(0, 4) === dayAt(now).slice(0, 4) ? day.slice(5) : day;
}

/** What became of an invite, by its result; one that waits says nothing. */
export const inviteSaid: Record<number, string> = { 2: "您已拒绝该邀请。", 3: "您已同意该邀请。", 4: "邀请已过期，请联系邀请人重新发送。", 5: "邀请已被撤回，或已有新的邀请。" };
/** The same of one that may hand an enterprise over. */
export const endedAs = (result: number, over: boolean) => (over && result === 5 ? "移交请求已被撤回。" : inviteSaid[result]);

/** What an invite is answered with; undefined for what is no invite. */
export function inviteOf(args: string): { teamId: string; inviteUserId: string; inviteId?: string } | undefined {
  try {
    const { teamId, inviteUserId, inviteId } = JSON.parse(args) as Record<string, unknown>;
    if (typeof teamId !== "string" || !teamId || typeof inviteUserId !== "string" || !inviteUserId) return undefined;
    return { teamId, inviteUserId, ...(typeof inviteId === "string" && inviteId ? { inviteId } : {}) };
  } catch {
    return undefined;
  }
}

/** Whether an invite is to take an enterprise over, and not to join it. */
export function handsOver(args: string): boolean {
  try {
    return (JSON.parse(args) as Record<string, unknown>).tag === "handover";
  } catch {
    return false;
  }
}
