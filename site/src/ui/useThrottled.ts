import { useEffect, useRef, useState } from "react";
import { throttle } from "@/api/often";
import { toast } from "./toast";

/** A button's work that is not repeated for three seconds; whoever presses again is told to wait. */
export function useThrottled(work: () => unknown): () => void {
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  const [often] = useState(() => throttle(() => newest.current()));
  return () => {
    if (!often()) toast("操作太频繁，请稍后再试");
  };
}
