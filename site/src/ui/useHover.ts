import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Menus open 120 ms after the pointer comes and close 200 ms after it leaves. Who clicks wants what the pointer may have opened a moment before:
 * only what a click has opened is closed by the next one.
 */
export function useHover() {
  const [{ open, clicked }, setOpen] = useState({ open: "", clicked: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((value: string, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((was) => (was.open === value ? was : { open: value, clicked: false })), ms);
  }, []);
  const now = useCallback((value: string) => {
    clearTimeout(timer.current);
    setOpen({ open: value, clicked: true });
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { open, show: (name: string) => later(name, 120), hide: () => later("", 200), set: now, toggle: (name: string) => now(open === name && clicked ? "" : name) };
}
