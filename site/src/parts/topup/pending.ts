import type { TopupOrder } from "@/api/shapes";

/** An order whose money may still come after its dialog has closed. */
export interface Pending {
  outTradeNo: string;
  amount: number;
  expireAt: number;
  /** Since when it is awaited, epoch milliseconds. */
  since: number;
}
const KEY = "platformHome.topup";
/** The server looks once more five minutes after the code has expired; then nothing comes. */
export const GRACE_MS = 5 * 60_000;
export const EVERY_MS = 10_000;

const storedFor = (userId: string) => `${KEY}.${userId}`;

/** What is still awaited at this moment. */
export const awaited = (list: readonly Pending[], now: number) => list.filter((p) => p.expireAt + GRACE_MS > now);

export function addPending(list: readonly Pending[], order: TopupOrder, amount: number, now: number): Pending[] {
  return [...list.filter((p) => p.outTradeNo !== order.outTradeNo), { outTradeNo: order.outTradeNo, amount, expireAt: order.expireAt, since: now }];
}

export function readPending(userId: string, now: number): Pending[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(storedFor(userId)) ?? "[]");
    return Array.isArray(list) ? awaited(list as Pending[], now) : [];
  } catch {
    return [];
  }
}

export function writePending(userId: string, list: readonly Pending[]) {
  try {
    sessionStorage.setItem(storedFor(userId), JSON.stringify(list));
  } catch {
    // Without storage the strip lives as long as the page.
  }
}
