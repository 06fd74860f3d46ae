import { defineConfig } from "vitest/config";
import { buildSync } from "esbuild";
import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { soonPlaces } from "./soon.mjs";

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What tests import of large packages, as one file each with what they share: every file of tests would load their thousands of modules anew. */
const whole = {
  antd: "antd",
  form: "antd/es/form",
  theme: "antd/es/theme/context",
  menu: "antd/lib/menu/OverrideContext",
  chinese: "antd/locale/zh_CN",
};
const bundle = place("../.build/test");
const made = { absWorkingDir: place("."), outdir: bundle, outExtension: { ".js": ".mjs" }, bundle: true, format: "esm" } as const;
buildSync({
  ...made,
  entryPoints: { ...whole, menu: "antd/es/menu/OverrideContext" },
  splitting: true,
  mainFields: ["module", "main"],
  external: ["react", "react-dom"],
  define: { "process.env.NODE_ENV": '"test"' },
});
buildSync({
  ...made,
  entryPoints: { window: "happy-dom" },
  platform: "node",
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});

/**
 * Files of tests by what they need: a worker of their own, where they put others in the place of modules, which hold for all that runs there behind
 * them, or have jsdom's window; a worker that gives each a window anew (test/anew.ts); a worker without one.
 */
const needing = (text: string) => (/vi\.(mock|doMock)\(|@vitest-environment jsdom/.test(text) ? "alone" : text.includes("@vitest-environment document") ? "page" : "bare");
const files = readdirSync(place("src"), { recursive: true, encoding: "utf8" }).filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `src/${name}`);
const kinds = ["alone", "bare", "page"].map((name) => ({ name, include: files.filter((file) => needing(readFileSync(place(file), "utf8")) === name) }));

export default defineConfig({
  define: { "process.env.SOON": JSON.stringify(soonPlaces()) },
  resolve: {
    alias: [
      { find: "vitest-environment-document", replacement: place("./src/test/document.ts") },
      { find: /^@(?=\/)/, replacement: place("./src") },
      ...Object.entries({ ...whole, window: "happy-dom" }).map(([name, path]) => ({ find: new RegExp(`^${path}$`), replacement: `${bundle}/${name}.mjs` })),
    ],
  },
  // Left to itself vitest keeps a core free, and starts a process for each file.
  test: {
    setupFiles: ["src/test/anew.ts"],
    projects: kinds.map((kind) => ({ extends: true, test: { ...kind, isolate: kind.name === "alone" } })),
    environment: "node",
    pool: "threads",
    maxWorkers: availableParallelism() + 1,
    // What is written when a file of tests is over, as React does of what loads late, would fail the run for being on its way.
    disableConsoleIntercept: true,
    server: { deps: { external: [/\.build\/test\//] } },
  },
});
