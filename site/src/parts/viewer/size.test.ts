import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";

const BUDGET = 180_000; // bytes gzip

test("what the viewer loads when it is opened stays within 180 KB, React and the frame not counted", async () => {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@": here("../..") } },
    build: { write: false, minify: true, cssMinify: true, rollupOptions: { input: here("Stage.tsx"), preserveEntrySignatures: "strict", external: [/^react/, /^next/, /[/\\]ui[/\\]/, /^@\/(ui|api)\//] } },
  });
  const files = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const bytes = files.reduce((sum, file) => sum + gzipSync(file.type === "chunk" ? file.code : file.source).length, 0);
  expect(files.some((file) => file.type === "chunk" && file.code.includes("WebGL"))).toBe(true);
  expect(bytes).toBeLessThan(BUDGET);
  expect(bytes).toBeGreaterThan(BUDGET / 2);
}, 60_000);
