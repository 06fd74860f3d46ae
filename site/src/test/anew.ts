import { vi } from "vitest";

declare global {
  /** Gives a page's globals to a window that none has used (document.ts). */
  var anotherWindow: (() => Promise<void>) | undefined;
}

/** A worker runs one file of tests after another: what modules, window, globals and clocks hold of those before is gone, and nothing answers a call. */
export async function anew() {
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await globalThis.anotherWindow?.();
  // A test has no line but the one it lays itself: answerCalls, or a stub of its own.
  globalThis.fetch = async () => {
    throw new TypeError("Failed to fetch");
  };
}

await anew();
