import { defineConfig } from "vitest/config";
import { buildSync } from "esbuild";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { soonPlaces } from "./soon.mjs";

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What tests import of antd, as one file each with what they share: every file of tests would load its thousand modules anew. */
const antd = {
  antd: "antd",
  form: "antd/es/form",
  theme: "antd/es/theme/context",
  menu: "antd/lib/menu/OverrideContext",
  chinese: "antd/locale/zh_CN",
};
const bundle = place("../.build/test/antd");
buildSync({
  entryPoints: { ...antd, menu: "antd/es/menu/OverrideContext" },
  absWorkingDir: place("."),
  outdir: bundle,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  format: "esm",
  mainFields: ["module", "main"],
  external: ["react", "react-dom"],
  define: { "process.env.NODE_ENV": '"test"' },
});

export default defineConfig({
  define: { "process.env.SOON": JSON.stringify(soonPlaces()) },
  resolve: {
    alias: [
      { find: /^@(?=\/)/, replacement: place("./src") },
      ...Object.entries(antd).map(([name, path]) => ({ find: new RegExp(`^${path}$`), replacement: `${bundle}/${name}.mjs` })),
    ],
  },
  // Left to itself vitest keeps a core free, and starts a process for each file.
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    setupFiles: ["src/test/offline.ts"],
    environment: "node",
    pool: "threads",
    maxWorkers: availableParallelism() + 1,
    server: { deps: { external: [bundle] } },
  },
});
