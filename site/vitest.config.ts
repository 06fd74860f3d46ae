import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
import { soonRoutes } from "./soon.mjs";

export default defineConfig({
  define: { "process.env.SOON": JSON.stringify(soonRoutes().join(" ")) },
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
});
