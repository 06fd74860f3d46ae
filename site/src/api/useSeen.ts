import { useEffect } from "react";
import type { Behavior, BusinessData } from "./points";
import { track } from "./track";

/** Counts that one thing is looked at: once, however often it is read anew meanwhile; nothing until it is known which. */
export function useSeen(targetType: BusinessData["targetType"], targetId: string | undefined, behavior: Behavior = "page_view") {
  useEffect(() => {
    if (targetId) track(behavior, { targetType, targetId });
  }, [targetType, targetId, behavior]);
}
