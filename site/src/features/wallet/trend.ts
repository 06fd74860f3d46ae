import { dayOf } from "@/api/filters";
import type { Entry } from "@/api/shapes";

const DAY_MS = 86_400_000;
export const TREND_DAYS = 30;

export interface Trend {
  /** Days as MM-DD, the oldest first, today last. */
  days: string[];
  incomeFen: number[];
  expenseFen: number[];
  /** The entries did not reach back to the first day: earlier days may lack some. */
  cut: boolean;
}

/** What came in and went out on each of the last days, in Shanghai, from the newest entries. `total` is how many there are. */
export function trendOf(entries: readonly Entry[], total: number, now: number, days = TREND_DAYS): Trend {
  const names = Array.from({ length: days }, (_, i) => dayOf(now - (days - 1 - i) * DAY_MS));
  const at = new Map(names.map((name, i) => [name, i]));
  const [incomeFen, expenseFen] = [names.map(() => 0), names.map(() => 0)];
  for (const entry of entries) {
    const i = at.get(dayOf(entry.at));
    if (i === undefined) continue;
    const side = entry.amountFen > 0 ? incomeFen : expenseFen;
    side[i] = (side[i] ?? 0) + Math.abs(entry.amountFen);
  }
  const oldest = entries.at(-1);
  return { days: names.map((n) => n.slice(5)), incomeFen, expenseFen, cut: !!oldest && entries.length < total && dayOf(oldest.at) > (names[0] ?? "") };
}
