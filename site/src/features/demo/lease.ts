import { post } from "@/api/client";
import { ApiError } from "@/api/error";
import type { Posts } from "@/api/shapes";
import { readJson, writeJson } from "@/session/storage";

export type Trial = Posts["/micro/home/api/demo/getTrialAccount"]["data"];
const ROUTE = "/micro/home/api/demo/getTrialAccount";
const KEY = "platformHome.trials";

/** What this browser keeps of a system: a request under way by its key, then the lease by its token, with the password that is answered once. */
interface Kept {
  key?: string;
  token?: string;
  password?: string;
  expireAt?: number;
}
const all = () => readJson<Record<string, Kept>>(KEY, {});
const keep = (id: string, kept: Kept | undefined) => {
  const rest = Object.fromEntries(Object.entries(all()).filter(([other, k]) => other !== id && !over(k)));
  writeJson(KEY, kept ? { ...rest, [id]: kept } : rest);
};
const over = (kept: Kept) => !!kept.token && (kept.expireAt ?? 0) <= Date.now();

/** When this browser's lease of a system ends, in epoch milliseconds; undefined without one. One that is over is kept no longer. */
export const leasedUntil = (id: string) => {
  const kept = all()[id];
  if (!kept?.token) return undefined;
  if (over(kept)) keep(id, undefined);
  return over(kept) ? undefined : kept.expireAt;
};

/** The lease that this browser has already, with its password; undefined when it has none any more. */
export async function resumed(id: string): Promise<Trial | undefined> {
  const kept = all()[id];
  if (!kept?.token) return undefined;
  try {
    return { ...(await post(ROUTE, { id, leaseToken: kept.token }, { isPublic: true })), password: kept.password };
  } catch (caught) {
    if (!(caught instanceof ApiError) || caught.reason !== "lease_ended") throw caught;
    keep(id, undefined);
    return undefined;
  }
}

/**
 * Asks for an account. A request whose answer was lost is sent again under the same key and answered the same, though
 * the page was loaded anew meanwhile.
 */
export async function apply(id: string): Promise<Trial> {
  const key = all()[id]?.key ?? crypto.randomUUID();
  keep(id, { key });
  try {
    const trial = await post(ROUTE, { id }, { isPublic: true, idempotencyKey: key });
    keep(id, { token: trial.leaseToken, password: trial.password, expireAt: trial.expireAt });
    return trial;
  } catch (caught) {
    if (caught instanceof ApiError && caught.status >= 400 && caught.status < 500) keep(id, undefined);
    throw caught;
  }
}

/** How long until something is free, of a refusal that says so. */
export const waitOf = (error: unknown) => (error instanceof ApiError ? (error.current as { waitMinutes?: number } | undefined)?.waitMinutes : undefined);
