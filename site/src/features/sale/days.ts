import type { Sales } from "@/api/shapes";
import { dayOf } from "@/ui/time";

type Day = NonNullable<Sales["days"]>[number];
const DAYS = 30;
const DAY_MS = 86_400_000;

/** Each of the last 30 days in Shanghai up to now, with zeros where nothing was sold; none where nothing was at all. */
export function lastDays(days: readonly Day[], now: number): Day[] {
  if (!days.length) return [];
  const known = new Map(days.map((d) => [d.date, d]));
  return Array.from({ length: DAYS }, (_, i) => dayOf(now - (DAYS - 1 - i) * DAY_MS)).map((date) => known.get(date) ?? { date, orders: 0, refunds: 0, incomeFen: 0, refundedFen: 0 });
}
