import { forget, keys, readTab, writeTab } from "./storage";

/** Whoever comes back later than this has begun something else. */
export const INTENT_MS = 30 * 60_000;

/** Keeps what a visitor was about to do while he signs in. It lies in this tab, where no link can put it. */
export const intend = (what: string, now = Date.now()) => writeTab(keys.intent, `${now} ${what}`);

/** Whether this is what was about to be done: once, and only by who comes back to it. */
export function intended(what: string, now = Date.now()): boolean {
  const [at = "", ...rest] = readTab(keys.intent).split(" ");
  if (rest.join(" ") !== what) return false;
  forget(keys.intent);
  return now - Number(at) < INTENT_MS;
}
