import { GlobalWindow } from "happy-dom";
import { populateGlobal, type Environment } from "vitest/runtime";

/** vitest's happy-dom, out of the one file that vitest.config.ts makes of it: its thousand modules take three times as long as a window. */
export default {
  name: "document",
  viteEnvironment: "client",
  setup(global) {
    const window = new GlobalWindow({ console: global.console, url: "http://localhost:3000", settings: { disableErrorCapturing: true } });
    const additionalKeys = ["Request", "Response", "MessagePort", "fetch", "Headers", "AbortController", "AbortSignal", "URL", "URLSearchParams", "FormData"];
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true, additionalKeys });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) delete global[key];
        for (const [key, was] of originals) global[key] = was;
      },
    };
  },
} satisfies Environment;
