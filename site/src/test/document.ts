import { GlobalWindow } from "happy-dom";
import { populateGlobal, type Environment } from "vitest/runtime";

const additionalKeys = ["Request", "Response", "MessagePort", "fetch", "Headers", "AbortController", "AbortSignal", "URL", "URLSearchParams", "FormData"];

/** Puts a new window's globals beside those of Node; answers what takes them away again. */
function opened(global: typeof globalThis) {
  const window = new GlobalWindow({ console: global.console, url: "http://localhost:3000", settings: { disableErrorCapturing: true } });
  const { keys, originals } = populateGlobal(global, window, { bindFunctions: true, additionalKeys });
  return async () => {
    await window.happyDOM.abort();
    window.close();
    for (const key of keys) delete (global as never)[key];
    for (const [key, was] of originals) (global as Record<string | symbol, unknown>)[key] = was;
  };
}

/** vitest's happy-dom, out of the one file that vitest.config.ts makes of it: its thousand modules take three times as long as a window. */
export default {
  name: "document",
  viteEnvironment: "client",
  setup(global) {
    let close = opened(global);
    let used = false;
    global.anotherWindow = async () => {
      if (used) {
        await close();
        close = opened(global);
      }
      used = true;
    };
    return {
      async teardown() {
        delete global.anotherWindow;
        await close();
      },
    };
  },
} satisfies Environment;
