import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { crumbsOf, screens } from "./screens";

const root = import.meta.dirname;
const files = (readdirSync(root, { recursive: true }) as string[])
  .filter((f) => /\.(tsx?|css)$/.test(f) && !f.startsWith(join("api", "gen")))
  .map((f) => ({ name: f, text: readFileSync(join(root, f), "utf8") }));
const imports = (text: string) => [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map((m) => m[1] ?? "");
const layer = (name: string) => name.split(/[/\\]/)[0] ?? "";
const target = (from: string, to: string) => (to.startsWith("@/") ? to.slice(2) : to.startsWith(".") ? relative(root, join(root, from, "..", to)) : "");

const mayUse: Record<string, string[]> = {
  pages: ["pages", "features", "ui", "paths", "styles"],
  features: ["features", "ui", "api", "session", "paths", "screens"],
  ui: ["ui", "api", "session", "paths", "screens"],
  session: ["session", "api", "paths", "screens"],
  api: ["api"],
};

test("imports go from pages to features to ui, api and session, never from a feature to a feature", () => {
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

test("antd is loaded by signed-in screens only", () => {
  const users = files.filter(({ text }) => imports(text).some((i) => i === "antd" || i.startsWith("antd/"))).map((f) => f.name);
  expect(users.filter((f) => !/^(ui[/\\]antd|features[/\\]wallet)[/\\]/.test(f))).toEqual([]);
});

test("pages are routes of at most 10 lines, and no file has more than 450", () => {
  expect(files.filter((f) => layer(f.name) === "pages" && !/_document|_app/.test(f.name) && f.text.split("\n").length > 11).map((f) => f.name)).toEqual([]);
  expect(files.filter((f) => f.text.split("\n").length > 451).map((f) => f.name)).toEqual([]);
});

test("every route of the table is a page", () => {
  const missing = screens.flatMap(({ route }) => {
    const bare = route.replace(/\/\{id\??\}$/, "");
    const pages = route.endsWith("{id?}") ? [`${bare}/index.tsx`, `${bare}/[id].tsx`] : route.endsWith("{id}") ? [`${bare}/[id].tsx`] : [`${bare}.tsx`, `${bare}/index.tsx`];
    const found = pages.filter((p) => existsSync(join(root, "pages", p)));
    return found.length >= (route.endsWith("{id?}") ? 2 : 1) ? [] : [route];
  });
  expect(missing).toEqual([]);
});

test.each([
  ["/user-info/account", ["首页", "个人中心", "账号安全"]],
  ["/product", ["首页", "产品与服务"]],
  ["/productDetail/{id}", ["首页", "产品详情"]],
  ["/needDetail/submitManu", ["首页", "需求详情", "提交稿件"]],
])("crumbs of %s", (route, titles) => expect(crumbsOf(route).map((c) => c.title)).toEqual(titles));
