import type { Behavior, BusinessData } from "./points";

/**
 * Counts one thing that the visitor did, if he has agreed to be counted; never fails and never waits. What counts is
 * loaded with the first call, so that no page waits for it.
 */
export function track(behavior: Behavior, businessData?: BusinessData) {
  if (typeof window !== "undefined") import("./points").then((m) => m.track(behavior, businessData), () => undefined);
}
