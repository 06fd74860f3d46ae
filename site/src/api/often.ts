/** How long a repeated call waits (spec.md section 9). */
export const PAUSE_MS = 3000;

/** Runs at once, then not again until the pause is over; answers whether it ran. */
export function throttle<A extends unknown[]>(run: (...args: A) => unknown, ms = PAUSE_MS): (...args: A) => boolean {
  let free = -Infinity;
  return (...args) => {
    const now = Date.now();
    if (now < free) return false;
    free = now + ms;
    run(...args);
    return true;
  };
}

/** Runs once, when nobody has asked for it during the pause. */
export function debounce<A extends unknown[]>(run: (...args: A) => unknown, ms = PAUSE_MS): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), ms);
  };
}
