import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { draw, kinds } from "./draw";
import { kindOf } from "./kindOf";
import { monogram } from "./monogram";
import { FRAME } from "./scene";
import { small, type Small } from "./small";

/** Thousands of drawings are made here, beside other tests. */
const SLOW = 30_000;
const ids = (n: number) => Array.from({ length: n }, (_, i) => `7f2a${i}`);
const smalls: Small[] = ["list", "search", "message", "order", "member", "gate", "broken"];
const every = (n: number) => [
  ...kinds.flatMap((kind) => ids(n).map((id) => ({ name: `${kind} ${id}`, body: draw(kind, id) }))),
  ...smalls.map((kind) => ({ name: kind, body: small(kind) })),
];

test("the same id always gets the same drawing", () => {
  for (const kind of kinds) expect(draw(kind, "7f2a")).toBe(draw(kind, "7f2a"));
  expect(monogram("7f2a", "中筑数字科技")).toBe(monogram("7f2a", "中筑数字科技"));
});

test.each(kinds)("200 ids of %s have at least 190 drawings, each at most 3 KB gzip", (kind) => {
  const all = ids(200).map((id) => draw(kind, id));
  expect(new Set(all).size).toBeGreaterThanOrEqual(190);
  expect(Math.max(...all.map((body) => gzipSync(body).length))).toBeLessThanOrEqual(3000);
}, SLOW);

test("200 providers of one name have at least 150 monograms", () => {
  expect(new Set(ids(200).map((id) => monogram(id, "中筑数字科技"))).size).toBeGreaterThanOrEqual(150);
});

test("colours are the style sheet's, and every class is one of its own", () => {
  const sheet = readFileSync(`${import.meta.dirname}/../../styles/drawing.css`, "utf8");
  const known = new Set([...sheet.matchAll(/\.([a-z]\w*)/g)].map((m) => m[1]));
  for (const { name, body } of [...every(12), ...ids(12).map((id) => ({ name: `monogram ${id}`, body: monogram(id, "中筑") }))]) {
    expect(body, name).not.toMatch(/#[0-9a-f]{3}|rgb|hsl|fill=|stroke=|style=|NaN|undefined|Infinity/i);
    const classes = new Set([...body.matchAll(/class="([^"]*)"/g)].flatMap((m) => (m[1] ?? "").split(" ")));
    expect([...classes].filter((cls) => cls !== "bleed" && !known.has(cls)), name).toEqual([]);
  }
});

/** Every point of a path, with its matrix; arcs by their ends. */
function pointsOf(element: string): [number, number][] {
  const attr = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? "";
  const number = (name: string) => Number(attr(name));
  if (element.startsWith("<circle") || element.startsWith("<ellipse")) {
    const [rx, ry] = element.startsWith("<circle") ? [number("r"), number("r")] : [number("rx"), number("ry")];
    return [[number("cx") - rx, number("cy") - ry], [number("cx") + rx, number("cy") + ry]];
  }
  const m = /matrix\(([^)]*)\)/.exec(element)?.[1]?.trim().split(/ +/).map(Number) ?? [1, 0, 0, 1, 0, 0];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const points: [number, number][] = [];
  let [x, y, x0, y0] = [0, 0, 0, 0];
  for (const [, op = "", rest = ""] of attr("d").matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const n = [...rest.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    const rel = op === op.toLowerCase();
    const size = { m: 2, l: 2, h: 1, v: 1, a: 7, z: 0 }[op.toLowerCase()] ?? 0;
    if (!size) [x, y] = [x0, y0];
    for (let i = 0; size && i < n.length; i += size) {
      const at = (k: number) => n[i + k] ?? 0;
      if (op === "h" || op === "H") x = at(0) + (rel ? x : 0);
      else if (op === "v" || op === "V") y = at(0) + (rel ? y : 0);
      else [x, y] = [at(size - 2) + (rel ? x : 0), at(size - 1) + (rel ? y : 0)];
      if ((op === "m" || op === "M") && i === 0) [x0, y0] = [x, y];
      points.push([a * x + c * y + e, b * x + d * y + f]);
    }
  }
  return points;
}

test("nothing leaves the frame but what bleeds to the panel's edge", () => {
  const slack = 1;
  for (const { name, body } of every(12)) {
    // A model within a window is ended by its own area.
    const flat = body.replace(/<svg.*?<\/svg>/g, "");
    const out = [...flat.matchAll(/<(?:path|circle|ellipse)[^>]*>/g)]
      .map(([element]) => element)
      .filter((element) => !/class="[^"]*\bbleed\b/.test(element))
      .filter((element) => pointsOf(element).some(([x, y]) => x < -slack || y < -slack || x > FRAME.width + slack || y > FRAME.height + slack));
    expect(out, name).toEqual([]);
  }
}, SLOW);

test("drawings say no word: what names a thing stands beside them", () => {
  for (const { name, body } of every(4)) expect(body, name).not.toContain("<text");
});

test("orange is only what is cut or measured: every drawing has some", () => {
  const orange = /class="(?:cut|cl|wall|lvf|dot)(?: bleed)?"/;
  for (const { name, body } of every(3)) expect(orange.test(body), name).toBe(true);
});

test("what an object is called decides, then its type, then its id", () => {
  const of = (name: string, kind = "building", software = false) => kindOf({ kind, id: "7f2a", name, software });
  expect(of("中央商务区 338 米塔楼")).toBe("tower");
  expect(of("市体育中心提升改造", "frame")).toBe("stadium");
  expect(of("地铁六号线机场段", "metro")).toBe("metro");
  expect(of("西部算力枢纽一期", "section")).toBe("dataHall");
  expect(of("污水处理厂模板", "water")).toBe("waterworks");
  expect(of("第一期", "hospital")).toBe("hospital");
  expect(of("4D 进度模拟", "tower", true)).toBe("timeline");
  expect(of("碰撞与净高分析", "hospital", true)).toBe("clash");
  for (const kind of ["__proto__", "constructor", "provider", ""]) expect(kinds).toContain(kindOf({ kind, id: "x" }));
});
