import { defineConfig } from "vitest/config";
import { fileURLToPath } from "node:url";
import { soonPlaces } from "./soon.mjs";

export default defineConfig({
  define: { "process.env.SOON": JSON.stringify(soonPlaces()) },
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], environment: "node" },
});
