// antd's styles as one file, made when the site is built: in the browser its components only name their classes. Half of what they
// load, and a fifth of what a signed-in page computes, made these styles anew on each page (docs/adr/0080).

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const require = createRequire(import.meta.url);
const { stylesOf } = require("./antd-style.cjs");

/** The text of the styles for every theme, and the names of the styles that are in it. */
function made() {
  const { buildSync } = require("esbuild");
  const { createElement } = require("react");
  const { renderToString } = require("react-dom/server");
  const { createCache, extractStyle, StyleProvider } = createRequire(require.resolve("antd"))("@ant-design/cssinjs");
  const [{ text }] = buildSync({ entryPoints: [here("src/ui/antd/examples.tsx")], bundle: true, write: false, platform: "node", packages: "external", format: "cjs", jsx: "automatic" }).outputFiles;
  const examples = { exports: {} };
  new Function("module", "require", text)(examples, require);
  const draw = (name, still) => {
    const cache = createCache();
    renderToString(createElement(StyleProvider, { cache }, createElement(examples.exports.Examples, { name, still })));
    const names = [...cache.cache.keys()].map((key) => key.split("%")).filter(([kind]) => kind === "style").map(([, , name]) => name);
    const of = (types) => extractStyle(cache, { plain: true, types });
    return { names, style: of("style"), tokens: of("cssVar") };
  };
  const [light, lightStill, dark, darkStill] = ["light", "dark"].flatMap((name) => [draw(name, false), draw(name, true)]);
  if ([lightStill, dark, darkStill].some(({ style }) => style !== light.style)) throw new Error("antd's styles are not the same in all themes");
  // What a component calculates with does not move, so a theme that is still has the tokens of the other.
  const both = (one, still, name) => {
    if (still.tokens.replaceAll(`.sheet-${name}-still`, `.sheet-${name}`) !== one.tokens) throw new Error("antd's components have other tokens where nothing moves");
    return one.tokens.replaceAll(`.sheet-${name}.`, `:is(.sheet-${name},.sheet-${name}-still).`);
  };
  // No screen stands in antd's grid, whose columns of each width are an eighth of all.
  const style = light.style.replace(/(?<=[{}])\.ant-col-(xs|sm|md|lg|x{1,3}l)-[\w-]+(\.[\w-]+)?\{[^{}]*\}/g, "");
  return { css: style + both(light, lightStill, "light") + both(dark, darkStill, "dark"), names: light.names };
}

const { css, names } = made();
const file = `static/css/antd.${createHash("sha256").update(css).digest("base64url").slice(0, 6)}.css`;

/** Where a page finds the styles. */
export const address = `/portal/_next/${file}`;

/** What comes along and no page shows: a theme drawn in wires, and questions that Modal.confirm would ask (ui/antd/ConfirmButton asks them). */
const NEVER = ["Pagination-bordered", "Modal-confirm"];

/** The text of the loader: when it changes, nothing is taken from what webpack keeps of the last build. */
const loader = readFileSync(here("antd-style.cjs"), "utf8");

const STYLE = /[\\/]antd[\\/]es[\\/](.+[\\/])?style([\\/]\w+)?\.js$/;

/** Puts the styles beside the scripts, and leaves what makes them out of those. */
export class AntdStyles {
  apply(compiler) {
    const { sources, Compilation, WebpackError } = compiler.webpack;
    compiler.options.module.rules.push({ test: STYLE, use: [{ loader: here("antd-style.cjs"), options: { text: loader } }] });
    compiler.hooks.thisCompilation.tap("AntdStyles", (compilation) => {
      compilation.hooks.processAssets.tap({ name: "AntdStyles", stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL }, () => compilation.emitAsset(file, new sources.RawSource(css)));
      compilation.hooks.afterChunks.tap("AntdStyles", () => {
        const used = [...compilation.modules].filter((one) => STYLE.test(one.resource) && compilation.chunkGraph.getNumberOfModuleChunks(one) > 0);
        const without = used.flatMap((one) => stylesOf(one.resource)).filter((name) => !NEVER.includes(name) && !names.includes(name));
        if (without.length) compilation.errors.push(new WebpackError(`src/ui/antd/examples.tsx shows nothing with antd's ${without.join(", ")}`));
      });
    });
  }
}
