import { useRef } from "react";
import { throttle } from "@/api/often";
import { toast } from "./toast";

/** A button's work that is not repeated for three seconds; whoever presses again is told to wait. */
export function useThrottled(work: () => unknown): () => void {
  const often = useRef<(work: () => unknown) => boolean>(undefined);
  return () => {
    often.current ??= throttle((newest: () => unknown) => newest());
    if (!often.current(work)) toast("操作太频繁，请稍后再试");
  };
}
