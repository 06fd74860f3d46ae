import { track } from "@/api/points";

const grades = { good: "good", "needs-improvement": "fair", poor: "poor" } as const;
let measured = false;

/**
 * Measures the page that was loaded as web-vitals does, and tells each grade once, when the page is first left. A visitor who withdraws
 * his consent before is not counted: track refuses.
 */
export async function measure(page: string) {
  if (measured) return;
  measured = true;
  const { onCLS, onINP, onLCP } = await import("web-vitals");
  const told = new Set<string>();
  for (const [vital, on] of [["page_lcp", onLCP], ["page_inp", onINP], ["page_cls", onCLS]] as const) {
    on(({ rating }) => {
      if (!told.has(vital)) track(vital, { page, grade: grades[rating] });
      told.add(vital);
    });
  }
}

const WEEK_KEY = "platformHome.week";
const WEEKS_MOST = 8;

/** The number of a week in Shanghai, which begins on Monday. */
export const weekOf = (at: number) => Math.floor((at + 8 * 3_600_000 + 3 * 86_400_000) / (7 * 86_400_000));

/** Tells once a week how many weeks ago this browser came first. What it keeps is the two numbers of weeks. */
export function tellWeek(page: string, now = Date.now()) {
  const week = weekOf(now);
  try {
    const [first = week, last] = (localStorage.getItem(WEEK_KEY) ?? "").split(" ").filter(Boolean).map(Number);
    if (last === week) return;
    const fresh = !Number.isInteger(first) || first > week || week - first > WEEKS_MOST;
    localStorage.setItem(WEEK_KEY, `${fresh ? week : first} ${week}`);
    track("visit_week", { page, weeks: fresh ? 0 : week - first });
  } catch {
    // A browser without storage would come first each time.
  }
}

/** Forgets it, when the visitor does not want to be counted any more. */
export function forgetWeek() {
  try {
    localStorage.removeItem(WEEK_KEY);
  } catch {
    // It kept nothing.
  }
}
