import { useEffect, useRef, useState } from "react";

/** Whether the reader has begun to move about the page. */
export function useMoved() {
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const signs = new AbortController();
    for (const sign of ["scroll", "wheel", "touchstart", "keydown"]) {
      addEventListener(sign, () => (signs.abort(), setMoved(true)), { passive: true, signal: signs.signal });
    }
    return () => signs.abort();
  }, []);
  return moved;
}

/** Whether the element came near the reader, within a screen unless told otherwise: what lies further asks for nothing before. */
export function useNear<E extends Element>(margin = "100% 0px") {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const seen = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && setNear(true), { rootMargin: margin });
    seen.observe(element);
    return () => seen.disconnect();
  }, [margin]);
  return { ref, near };
}
