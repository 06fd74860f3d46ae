import { useEffect, useRef, useState } from "react";

/** Whether the element came within a screen of the reader: what lies further down asks for nothing before. */
export function useNear<E extends Element>() {
  const ref = useRef<E>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const seen = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && setNear(true), { rootMargin: "100% 0px" });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return { ref, near };
}
