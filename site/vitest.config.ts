import { defineConfig } from "vitest/config";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { soonPlaces } from "./soon.mjs";

export default defineConfig({
  define: { "process.env.SOON": JSON.stringify(soonPlaces()) },
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  // Left to itself vitest keeps a core free, and starts a process for each file.
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node", pool: "threads", maxWorkers: availableParallelism() + 1 },
});
