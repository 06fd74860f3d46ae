import { useCallback, useEffect, useRef, useState } from "react";

/** Menus open 120 ms after the pointer comes and close 200 ms after it leaves. */
export function useHover() {
  const [open, setOpen] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((value: string, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(value), ms);
  }, []);
  const now = useCallback((value: string) => {
    clearTimeout(timer.current);
    setOpen(value);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, show: (name: string) => later(name, 120), hide: () => later("", 200), set: now };
}
