import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inlineHash } from "../../inline.mjs";
import { palettes } from "./antd/palettes";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

test("the page's policy lets the script of the theme run, and no other that stands in a page", () => {
  const { csp } = JSON.parse(read("../../../infra/edge/headers.json")) as { csp: string };
  const scripts = csp.split("; ").find((rule) => rule.startsWith("script-src "));
  expect(scripts).toBe(`script-src 'self' 'wasm-unsafe-eval' ${inlineHash}`);
});

test("antd calculates with the tokens", () => {
  const [light = "", dark = ""] = read("../styles/tokens.css").split('[data-theme="dark"]');
  for (const [palette, css] of [[palettes.light, light], [palettes.dark, dark]] as const)
    for (const [name, value] of Object.entries(palette)) expect(new RegExp(`--${name}:\\s*(#\\w+)`).exec(css)?.[1], name).toBe(value);
});
