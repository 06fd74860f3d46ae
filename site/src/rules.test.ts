import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { addScreens, crumbsOf, paths, screens } from "./addresses";
import { ownAddresses } from "./ownAddresses";
import { NOT_LOADED } from "./ui/chunk";
import { isSoon } from "./ui/soon";

addScreens(ownAddresses);

const root = import.meta.dirname;
const files = (readdirSync(root, { recursive: true }) as string[])
  .filter((f) => /\.(tsx?|css)$/.test(f) && !f.startsWith(join("api", "gen")))
  .map((f) => ({ name: f, text: readFileSync(join(root, f), "utf8") }));
const imports = (text: string) => [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map((m) => m[1] ?? "");
const layer = (name: string) => name.split(/[/\\]/)[0] ?? "";
const target = (from: string, to: string) => (to.startsWith("@/") ? to.slice(2) : to.startsWith(".") ? relative(root, join(root, from, "..", to)) : "");

const mayUse: Record<string, string[]> = {
  pages: ["pages", "features", "parts", "ui", "addresses", "ownPaths", "familyPaths", "communityPaths", "styles"],
  features: ["features", "parts", "ui", "api", "session", "addresses", "ownPaths", "familyPaths", "communityPaths", "store"],
  parts: ["parts", "ui", "api", "session", "addresses", "ownAddresses", "ownPaths", "familyPaths", "communityPaths", "store"],
  ui: ["ui", "api", "addresses", "ownAddresses", "familyPaths", "store"],
  session: ["session", "api", "addresses", "store"],
  api: ["api"],
};
/** What ui may use of api but types: nothing that makes a call. */
const callsNothing = ["api/error", "api/media", "api/often"];

test("ui calls no api: what does and serves several features is in parts", () => {
  const wrong = files.filter(({ name }) => layer(name) === "ui" && !name.includes(".test.")).flatMap(({ name, text }) =>
    [...text.matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)"|import\("([^"]+)"\)/gm)]
      .map((m) => target(name, m[1] ?? m[2] ?? "").replace(/\\/g, "/"))
      .filter((to) => layer(to) === "api" && !callsNothing.includes(to))
      .map((to) => `${name} -> ${to}`));
  expect(wrong).toEqual([]);
});

test("imports go from pages to features to parts to ui, api and session, never from a feature to a feature", () => {
  const wrong: string[] = [];
  for (const { name, text } of files) {
    const allowed = mayUse[layer(name)];
    if (!allowed || name.includes(".test.")) continue;
    for (const to of imports(text).map((i) => target(name, i)).filter(Boolean)) {
      const same = layer(name) !== "features" || layer(to) !== "features" || name.split(/[/\\]/)[1] === to.split(/[/\\]/)[1];
      if (!allowed.includes(layer(to)) || !same) wrong.push(`${name} -> ${to}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no two files of a folder differ by the case of their letters alone: on a Mac they are one", () => {
  const modules = [...new Set(files.map(({ name }) => name).filter((name) => /\.tsx?$/.test(name) && !name.includes(".test.")).map((name) => name.replace(/\.tsx?$/, "")))];
  const folded = modules.map((name) => name.toLowerCase());
  expect(modules.filter((_, i) => folded.indexOf(folded[i] ?? "") !== i)).toEqual([]);
});

test("jsdom, five times as slow to start as happy-dom, is for what needs it", () => {
  expect(files.filter(({ text }) => text.startsWith("// @vitest-environment jsdom")).map(({ name }) => name).sort()).toEqual([join("parts", "family", "CommentDialog.test.tsx"), join("ui", "richtext", "clean.test.ts")]);
});

const byName = new Map(files.map((f) => [f.name.replace(/\\/g, "/"), f.text]));
/** The files and packages that a file loads before anything is asked for: static imports that are not types only. */
function loadedBy(name: string, seen = new Set<string>()): Set<string> {
  const file = [name, `${name}.tsx`, `${name}.ts`, `${name}/index.tsx`, `${name}/index.ts`].find((n) => byName.has(n));
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const [, to = ""] of (byName.get(file) ?? "").matchAll(/^(?:import|export)(?! type)(?:[^;"]*? from)? "([^"]+)"/gm)) {
    const inside = target(file, to).replace(/\\/g, "/");
    if (inside) loadedBy(inside, seen);
    else seen.add(to);
  }
  return seen;
}
const pagesOf = (wanted: (access: string) => boolean) =>
  [...screens.values()].filter((s) => wanted(s.access)).flatMap(({ route }) => {
    const bare = `pages${route.replace(/\/\{id\??\}$/, "")}`;
    return [bare, `${bare}/index`, `${bare}/[id]`].filter((n) => byName.has(`${n}.tsx`));
  });
const users = (pages: string[], wanted: RegExp) => pages.filter((page) => [...loadedBy(page)].some((i) => wanted.test(i)));

test("HTML is shown by what cleans it or fits it to the page, and a page is named by ui/Named", () => {
  const screens = files.filter(({ name }) => /^(features|parts)[/\\]/.test(name));
  expect(screens.filter(({ text }) => text.includes("dangerouslySetInnerHTML")).map(({ name }) => name.replace(/\\/g, "/"))).toEqual(["parts/markdown/MarkdownView.tsx"]);
  expect(screens.filter(({ text }) => imports(text).includes("next/head")).map(({ name }) => name)).toEqual([]);
});

test("what copies says so, and what to do where it cannot: ui/copy", () => {
  expect(files.filter(({ name, text }) => !name.includes(".test.") && text.includes("clipboard.writeText")).map(({ name }) => name.replace(/\\/g, "/"))).toEqual(["ui/copy.ts"]);
});

test("antd is loaded by signed-in screens only", () => {
  expect(users(["pages/_app", ...pagesOf((a) => a === "public")], /^antd(\/|$)/)).toEqual([]);
  expect(users(pagesOf((a) => a !== "public"), /^antd(\/|$)/)).not.toEqual([]);
});

test("a page's program comes with the page: nothing that every page loads is a screen's, and no page loads another (ROUTE-15)", () => {
  expect([...loadedBy("pages/_app")].filter((name) => /^(features|pages\/(?!_app))/.test(name))).toEqual([]);
  const all = [...byName.keys()].filter((name) => name.startsWith("pages/") && !/_app|_document|pages\/index/.test(name));
  expect(all.filter((page) => [...loadedBy(page)].some((name) => name.startsWith("pages/") && name !== page))).toEqual([]);
});

test("charts, models, the editor and its cleaner are loaded when they are shown, by no page at once", () => {
  expect(users(["pages/_app", ...pagesOf(() => true)], /^(echarts|three|meshoptimizer|@tiptap|dompurify)(\/|$)/)).toEqual([]);
});

test("no Intl format is made while a page starts: the browser takes 30 ms for its first one, on a phone (ui/text.ts)", () => {
  expect(files.filter((f) => /\bIntl\./.test(f.text) && !/\.test\./.test(f.name)).map((f) => f.name)).toEqual([]);
});

test("what is loaded later says so when it does not come: ui/part.tsx, not React's lazy or Next's dynamic", () => {
  const own = ["ui/part.tsx", "parts/App.tsx"];
  expect(files.filter((f) => /\blazy\(|next\/dynamic/.test(f.text) && !own.includes(f.name.replace(/\\/g, "/")) && !f.name.includes(".test.")).map((f) => f.name)).toEqual([]);
});

test("Next's client asks for what hydrate.mjs stands in for", () => {
  expect(readFileSync(join(root, "../../node_modules/next/dist/esm/client/index.js"), "utf8")).toContain("from 'react-dom/client'");
});

test("Next's router asks for what patience.mjs stands in for, and a program has 120 s (ERR-03)", () => {
  const client = join(root, "../../node_modules/next/dist/esm/client");
  expect(readFileSync(join(client, "route-loader.js"), "utf8")).toContain("import { resolvePromiseWithTimeout } from './lib/promise'");
  expect([...readFileSync(join(client, "lib/promise.js"), "utf8").matchAll(/export (?:async )?function (\w+)/g)].map((m) => m[1])).toEqual(["resolvePromiseWithTimeout"]);
  for (const [file, text] of [["patience.mjs", "PROGRAM_MS = 120_000"], ["next.config.mjs", "chunkLoadTimeout = 120_000"], ["inline.mjs", "setTimeout(t,12e4)"], ["inline.mjs", NOT_LOADED]] as const)
    expect(readFileSync(join(root, "..", file), "utf8")).toContain(text);
});

test("absent.mjs has every name that Next's client takes from what it stands in for", () => {
  const of = (name: string) => readFileSync(join(root, "../../node_modules/next/dist/esm", name), "utf8");
  const has = new Set([...readFileSync(join(root, "next/absent.mjs"), "utf8").matchAll(/export const (\w+)/g)].map((m) => m[1]));
  const places = [...readFileSync(join(root, "../next.config.mjs"), "utf8").matchAll(/"([\w/-]+)\.js": absent/g)].map((m) => m[1] ?? "");
  const taken = ["client/index.js", "client/head-manager.js", "client/page-loader.js", "client/route-loader.js", "client/router.js", "shared/lib/router/router.js",
    ...["is-dynamic", "sorted-routes", "route-regex", "route-matcher", "interpolate-as"].map((name) => `shared/lib/router/utils/${name}.js`)].flatMap((file) =>
    [...of(file).matchAll(/import \{([^}]*)\} from '([^']+)'/g)]
      .filter(([, , from = ""]) => places.includes(join(file, "..", from)))
      .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim())));
  expect(taken).toContain("INTERCEPTION_ROUTE_MARKERS");
  expect(taken.filter((name) => !has.has(name))).toEqual([]);
});

test("pages are routes of at most 10 lines, and no file has more than 450", () => {
  expect(files.filter((f) => layer(f.name) === "pages" && !/_document|_app/.test(f.name) && f.text.split("\n").length > 11).map((f) => f.name)).toEqual([]);
  expect(files.filter((f) => f.text.split("\n").length > 451).map((f) => f.name)).toEqual([]);
});

test("no journey waits for silence: what the browser refreshes beside the page (stale-while-revalidate) never ends for it", () => {
  const journeys = readdirSync(join(root, "../e2e")).filter((name) => name.endsWith(".mjs")).map((name) => ({ name, text: readFileSync(join(root, "../e2e", name), "utf8") }));
  expect(journeys.filter((j) => j.text.includes("networkidle")).map((j) => j.name)).toEqual([]);
});

test("every route of the table is a page", () => {
  const missing = [...screens.values()].flatMap(({ route }) => {
    const bare = route.replace(/\/\{id\??\}$/, "");
    const pages = route.endsWith("{id?}") ? [`${bare}/index.tsx`, `${bare}/[id].tsx`] : route.endsWith("{id}") ? [`${bare}/[id].tsx`] : [`${bare}.tsx`, `${bare}/index.tsx`];
    const found = pages.filter((p) => existsSync(join(root, "pages", p)));
    return found.length >= (route.endsWith("{id?}") ? 2 : 1) ? [] : [route];
  });
  expect(missing).toEqual([]);
});

const pageOf = (route: string) => {
  const bare = `pages${route.replace(/\/\{id\??\}$/, "")}`;
  const names = route.endsWith("{id}") ? [`${bare}/[id]`] : [bare, `${bare}/index`];
  return byName.get(`${names.find((n) => byName.has(`${n}.tsx`))}.tsx`) ?? "";
};

test("every route whose page shows the placeholder counts as not built, and no other", () => {
  const wrong = [...screens.values()].filter(({ route }) => route !== "/comingSoon" && !/redirectTo/.test(pageOf(route)) && isSoon(route.replace("{id}", "abc").replace("/{id?}", "")) !== /, ComingSoon\)/.test(pageOf(route)));
  expect(wrong.map((s) => s.route)).toEqual([]);
  expect([isSoon("/user-info"), isSoon("/selfApplication?templateId=1"), isSoon("/product#top"), isSoon("/")]).toEqual([isSoon("/user-info/projectList"), isSoon("/selfApplication"), false, false]);
});

test("what leads to a page that is not built is a Link, which says so, or says so itself (ui/soon.tsx)", () => {
  const soon = Object.entries(paths).filter(([, to]) => isSoon(typeof to === "string" ? to : (to as (value: string) => string)("a"))).map(([name]) => name);
  const shown = files.filter(({ name }) => /^(ui|features)/.test(name) && !name.includes(".test."));
  const wrong = shown.filter(({ text }) => [...text.matchAll(/\bpaths\.(\w+)/g)].some(([at, name = ""]) => soon.includes(name) && !text.includes(`href={${at}`)) && !/[./]soon"/.test(text));
  // The footer's columns are Links; the shell compares its pages' first part.
  expect(wrong.map((f) => f.name).filter((name) => !/(Footer|Shells|Breadcrumb)\.tsx$/.test(name))).toEqual([]);
  expect(shown.filter(({ name, text }) => !/ui[/\\]Link\.tsx/.test(name) && /<a\b[^>]*href=(?:"\/(?!portal\/rss)|\{paths)/.test(text)).map((f) => f.name)).toEqual([]);
});

test("who is not signed in reaches the public route names (ROUTE-14)", () => {
  const names = ["/product", "/select-project", "/register", "/forgetPwd", "/home", "/project-case", "/demonstration", "/project_details", "/aboutUs", "/support", "/dome-system", "/jjtMsg/page/{id}"];
  expect(names.filter((route) => [...screens.values()].find((s) => s.route === route)?.access !== "public")).toEqual([]);
});

test.each([
  ["/user-info/account", ["首页", "个人中心", "账号与余额"]],
  ["/product", ["首页", "产品与服务"]],
  ["/productDetail/{id}", ["首页", "产品详情"]],
  ["/needDetail/submitManu", ["首页", "需求详情", "提交稿件"]],
  ["/facilitaror/home/{id}", ["首页", "服务商主页"]],
])("crumbs of %s", (route, titles) => expect(crumbsOf(route).map((c) => c.title)).toEqual(titles));

test("what stands at the foot of the window stands on what lies over it: bottom is --foot (styles/tokens.css)", () => {
  const blocks = files.filter(({ name }) => name.endsWith(".css")).flatMap(({ name, text }) => [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, of = "", rules = ""]) => ({ where: `${name.replaceAll("\\", "/")}: ${of.trim()}`, rules })));
  const feet = blocks.filter(({ rules }) => /position: (sticky|fixed)/.test(rules) && /\bbottom: 0\b|inset: auto \S+ 0\b/.test(rules)).map(({ where }) => where);
  // The question itself, and what lies in a dialog above it.
  expect(feet).toEqual(["parts/Consent.module.css: .bar", "features/wallet/TopupDialog.module.css: .dialog.dialog", "ui/public/public.module.css: .sheetActs"]);
});

test("a dialog is one of two that look alike: antd's is wrapped once", () => {
  const wrong = files.filter(({ name, text }) => !/^ui[/\\]antd[/\\](Dialog|examples)\.tsx$/.test(name) && /import \{[^}]*\bModal\b[^}]*\} from "antd"/.test(text)).map(({ name }) => name);
  expect(wrong).toEqual([]);
});
