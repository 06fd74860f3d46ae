import { useCallback, useEffect, useRef, useState } from "react";
import { focusBack } from "./focusBack";

/**
 * A screen's dialogs as one value: which one is open, and for which record; null when none is. When it closes, the
 * focus goes back to what opened it.
 */
export function useDialog<D extends { kind: string }>() {
  const [value, setValue] = useState<D | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const open = useCallback((wanted: D) => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    setValue(wanted);
  }, []);
  const close = useCallback(() => setValue(null), []);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !value) focusBack(opener.current);
    wasOpen.current = !!value;
  }, [value]);
  return { value, open, close };
}
