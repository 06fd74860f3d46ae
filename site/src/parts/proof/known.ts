import type { Known } from "./chain";

const key = (accountId: string) => `proof:${accountId}`;

/** How this browser last found an account to be right; undefined where it never looked, or keeps nothing. */
export function knownOf(accountId: string): Known | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key(accountId)) ?? "null") as Partial<Known> | null;
    if (typeof kept?.lines === "number" && typeof kept.chainHead === "string" && typeof kept.at === "number") return { lines: kept.lines, chainHead: kept.chainHead, at: kept.at };
  } catch {
    // Nothing is kept here: every check is the first.
  }
  return undefined;
}

export function keepKnown(accountId: string, known: Known) {
  try {
    localStorage.setItem(key(accountId), JSON.stringify(known));
  } catch {
    // The next check will be the first again.
  }
}
