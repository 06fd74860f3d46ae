import { along, times, type Pen } from "../pen";
import type { Point } from "../projection";
import { end, type DrawFamily } from "./size";

/** Structure: the cut end is what is measured. They run along x, their section looks towards +x. */

const section = (x: number, parts: readonly (readonly [y: number, z: number, d: number, h: number])[]): Point[][] => parts.map(([y, z, d, h]) => end(x, y, z, d, h));
const both = (a: string, b: string) => (a && b ? `${a}×${b}` : a || b);

export const concreteBeam: DrawFamily = (pen, { w, h, say }) => {
  const long = Math.max(w, h) * 3.2;
  pen.box([0, 0, 0, long, w, h]).faces([end(long, 0, 0, w, h)], "cut");
  const q = Math.min(w, h) * 0.07;
  pen.faces([end(long, q, q, w - 2 * q, h - 2 * q)], "hol");
  const bars = times(6, (i): Point[] => end(long, q * 1.4 + ((w - 3.6 * q) * i) / 5, q * 1.5, q * 0.8, q * 0.8));
  pen.faces([...bars, end(long, q * 1.4, h - 2.3 * q, q * 0.8, q * 0.8), end(long, w - 2.2 * q, h - 2.3 * q, q * 0.8, q * 0.8)], "s0");
  pen.lines(times(9, (i): Point[] => [[long * (0.1 + i * 0.1), w, q], [long * (0.1 + i * 0.1), w, h - q]]), "t").measure([long, 0, 0], [long, w, 0], [w * 0.55, 0, 0], both(say.w, say.h));
};

export const steelBeam: DrawFamily = (pen, { w, h, say }) => {
  const long = Math.max(w, h) * 4;
  const [t, web] = [h * 0.055, w * 0.06];
  pen.box([0, 0, 0, long, w, t]).box([0, w / 2 - web / 2, t, long, web, h - 2 * t]).box([0, 0, h - t, long, w, t]);
  pen.faces(section(long, [[0, 0, w, t], [w / 2 - web / 2, t, web, h - 2 * t], [0, h - t, w, t]]), "cut");
  pen.measure([long, w, 0], [long, w, h], [0, Math.max(w, h) * 0.42, 0], say.h && `H${say.h}`).measure([long, 0, 0], [long, w, 0], [h * 0.5, 0, 0], say.w, "l");
};

export const truss: DrawFamily = (pen, { w, h, say }) => {
  const n = 8;
  const deep = Math.max(1.2, w * 0.12);
  const at = (i: number, z: number, y = 0): Point => [(w * i) / n, y, z];
  for (const y of [0, deep]) {
    pen.lines([times(n + 1, (i) => at(i, 0, y)), times(n + 1, (i) => at(i, h, y))], "pt");
    pen.lines(times(n, (i): Point[] => [at(i, i % 2 ? h : 0, y), at(i + 1, i % 2 ? 0 : h, y)]), "l");
  }
  pen.lines(times(n + 1, (i): Point[] => [at(i, h, 0), at(i, h, deep)]), "t2").line(times(n + 1, (i) => at(i, i % 2 ? h : 0, deep)), "cl");
  pen.box([-1, -0.6, -1.6, 2, deep + 1.2, 1.6]).box([w - 1, -0.6, -1.6, 2, deep + 1.2, 1.6]).measure([0, deep, 0], [w, deep, 0], [0, w * 0.14, -2], say.w, "l");
};

export const concreteColumn: DrawFamily = (pen, { w, h, d, say }) => {
  pen.box([-w * 0.6, -d * 0.6, -w * 0.25, w * 2.2, d * 2.2, w * 0.25]).box([0, 0, 0, w, d, h]);
  const q = w * 0.1;
  pen.faces([[[0, 0, h], [w, 0, h], [w, d, h], [0, d, h]]], "cut").faces([[[q, q, h], [w - q, q, h], [w - q, d - q, h], [q, d - q, h]]], "hol");
  pen.lines([0.2, 0.4, 0.6, 0.8].flatMap((x) => [0.2, 0.8].map((y): Point[] => [[w * x, d * y, h], [w * x, d * y, h + w * 0.5]])), "pt");
  pen.lines(times(8, (i): Point[] => [[w, q, (h * (i + 1)) / 9], [w, d - q, (h * (i + 1)) / 9]]), "t").measure([0, d, 0], [w, d, 0], [0, d * 1.2, 0], both(say.w, say.d));
  if (say.h) pen.measure([w, 0, 0], [w, 0, h], [w * 1.1, 0, 0], say.h, "l");
};

export const steelColumn: DrawFamily = (pen, { w, h, d, say }) => {
  const t = w * 0.1;
  pen.box([-w * 0.45, -d * 0.45, -0.6, w * 1.9, d * 1.9, 0.6]);
  for (const [x, y] of [[-0.25, -0.25], [1.25, -0.25], [-0.25, 1.25], [1.25, 1.25]] as const) pen.drum(x * w, y * d, 0, w * 0.06, w * 0.18);
  pen.box([0, 0, 0, w, d, h]);
  pen.faces([[[0, 0, h], [w, 0, h], [w, t, h], [0, t, h]], [[0, d - t, h], [w, d - t, h], [w, d, h], [0, d, h]], [[0, t, h], [t, t, h], [t, d - t, h], [0, d - t, h]], [[w - t, t, h], [w, t, h], [w, d - t, h], [w - t, d - t, h]]], "cut");
  pen.measure([w, 0, h], [w, d, h], [w * 0.9, 0, 0], say.d || say.w);
  if (say.h) pen.measure([w, 0, 0], [w, 0, h], [w * 1.4, 0, 0], say.h, "l");
};

export const footing: DrawFamily = (pen, { w, h, d, say }) => {
  pen.box([-w * 0.06, -d * 0.06, -0.8, w * 1.12, d * 1.12, 0.8]).box([0, 0, 0, w, d, h * 0.5]).box([w * 0.2, d * 0.2, h * 0.5, w * 0.6, d * 0.6, h * 0.5]).box([w * 0.39, d * 0.39, h, w * 0.22, d * 0.22, h * 1.5]);
  pen.faces([[[w * 0.39, d * 0.39, h * 2.5], [w * 0.61, d * 0.39, h * 2.5], [w * 0.61, d * 0.61, h * 2.5], [w * 0.39, d * 0.61, h * 2.5]]], "cut");
  pen.lines(times(3, (i): Point[] => [[w * (0.43 + i * 0.07), d * 0.5, h * 2.5], [w * (0.43 + i * 0.07), d * 0.5, h * 3.2]]), "pt").measure([0, d, 0], [w, d, 0], [0, d * 0.24, 0], say.w);
  if (say.h) pen.measure([w, 0, 0], [w, 0, h], [w * 0.2, 0, 0], say.h, "l");
};

export const pile: DrawFamily = (pen, { w, h, say }) => {
  const r = w / 2;
  for (const [x, y] of [[0, 0], [w * 2, 0], [0, w * 2], [w * 2, w * 2]] as const) pen.drum(x + r, y + r, -h, r, h, { top: "cut" });
  pen.box([-r, -r, 0, w * 4, w * 4, w * 1.2]).measure([-r, w * 4 - r, 0], [w * 4 - r, w * 4 - r, 0], [0, w, 0], say.w);
};

export const joint: DrawFamily = (pen, { w, h, say }) => {
  const t = h * 0.06;
  const long = h * 2.2;
  const column = h * 0.9;
  const tall = h * 2.8;
  pen.box([0, 0, -h * 0.9, column, t, tall]).box([column / 2 - t / 2, t, -h * 0.9, t, column - 2 * t, tall]).box([0, column - t, -h * 0.9, column, t, tall]);
  pen.box([column, column / 2 - h * 0.32, -h * 0.12, t, h * 0.64, h * 1.24]);
  const y = column / 2 - w / 2;
  pen.box([column + t, y, 0, long, w, t]).box([column + t, column / 2 - t / 2, t, long, t, h - 2 * t]).box([column + t, y, h - t, long, w, t]);
  const at = column + t + long;
  pen.faces(section(at, [[y, 0, w, t], [column / 2 - t / 2, t, t, h - 2 * t], [y, h - t, w, t]]), "cut");
  for (const z of [0.14, 0.4, 0.64, 0.88]) for (const u of [0.34, 0.66]) pen.box([column + t, column / 2 - h * 0.32 + h * 0.64 * u, h * z, t * 1.4, t, t]);
  pen.measure([at, y + w, 0], [at, y + w, h], [0, h * 0.6, 0], say.h);
};

export const slab: DrawFamily = (pen, { w, h, d, say }) => {
  pen.box([0, 0, 0, w, d, h]);
  for (const i of times(5, (k) => k)) {
    const y = (d * (i + 0.5)) / 5;
    pen.lines([along(20, (t) => [w * t, y, h + ((Math.round(t * 20) % 2) * d) / 22])], "l").line([[0, y, h + d / 22], [w, y, h + d / 22]], "pt");
  }
  pen.faces([end(w, 0, 0, d, h)], "cut").measure([w, 0, 0], [w, d, 0], [w * 0.12, 0, 0], say.d || say.w).measure([0, d, 0], [w, d, 0], [0, d * 0.22, 0], say.d ? say.w : "", "l");
};

export const wallPanel: DrawFamily = (pen, { w, h, d, say }) => {
  pen.box([0, 0, 0, w, d, h]).faces([end(w, 0, 0, d * 0.25, h), end(w, d * 0.6, 0, d * 0.4, h)], "cut").faces([end(w, d * 0.25, 0, d * 0.35, h)], "g");
  pen.faces([[[w * 0.3, d, h * 0.32], [w * 0.7, d, h * 0.32], [w * 0.7, d, h * 0.84], [w * 0.3, d, h * 0.84]]], "g dk").lines([[[w * 0.2, d / 2, h], [w * 0.2, d / 2, h + 2], [w * 0.26, d / 2, h]], [[w * 0.8, d / 2, h], [w * 0.8, d / 2, h + 2], [w * 0.86, d / 2, h]]], "pt");
  pen.measure([0, d, 0], [w, d, 0], [0, w * 0.14, 0], say.w);
  if (say.h) pen.measure([w, 0, 0], [w, 0, h], [w * 0.13, 0, 0], say.h, "l");
};

/** A ring of walls around a room, cut at its end. */
const tube = (pen: Pen, long: number, w: number, h: number, t: number) => {
  pen.face(end(0, t, t, w - 2 * t, h - 2 * t), "hol").box([0, 0, 0, long, w, h]);
  pen.faces(section(long, [[0, 0, w, t], [0, h - t, w, t], [0, t, t, h - 2 * t], [w - t, t, t, h - 2 * t]]), "cut").faces([end(long, t, t, w - 2 * t, h - 2 * t)], "hol");
};

export const culvert: DrawFamily = (pen, { w, h, say }) => {
  const long = Math.max(w, h) * 1.1;
  const t = w * 0.09;
  tube(pen, long, w, h, t);
  for (const z of [0.3, 0.5, 0.7]) pen.lines([[[long, t, h * z], [long, t + w * 0.16, h * z]]], "l").faces([end(long, t + w * 0.03, h * z, w * 0.1, h * 0.05)], "fr");
  pen.faces([end(long, w * 0.62, h * 0.2, w * 0.16, w * 0.16)], "ft").measure([long, 0, 0], [long, w, 0], [w * 0.34, 0, 0], say.w);
  if (say.h) pen.measure([long, w, 0], [long, w, h], [0, w * 0.34, 0], say.h, "l");
};

export const boxGirder: DrawFamily = (pen, { w, h, say }) => {
  const long = w * 0.4;
  const outline = (x: number): Point[] => [[x, w * 0.24, 0], [x, w * 0.76, 0], [x, w * 0.8, h * 0.76], [x, w, h * 0.88], [x, w, h], [x, 0, h], [x, 0, h * 0.88], [x, w * 0.2, h * 0.76]];
  const hole: Point[] = [[long, w * 0.31, h * 0.16], [long, w * 0.69, h * 0.16], [long, w * 0.73, h * 0.8], [long, w * 0.27, h * 0.8]];
  pen.face([[0, 0, h], [long, 0, h], [long, w, h], [0, w, h]], "ft").face([[0, w * 0.76, 0], [long, w * 0.76, 0], [long, w * 0.8, h * 0.76], [0, w * 0.8, h * 0.76]], pen.shade("y")).face([[0, w, h * 0.88], [long, w, h * 0.88], [long, w, h], [0, w, h]], pen.shade("y"));
  pen.faces([outline(long)], "cut").faces([hole], "hol").measure([long, 0, 0], [long, w, 0], [w * 0.3, 0, 0], say.w);
  if (say.h) pen.measure([long, w, 0], [long, w, h], [0, w * 0.1, 0], say.h, "l");
};

export const bearing: DrawFamily = (pen, { w, h, say }) => {
  const r = w * 0.4;
  pen.box([0, 0, 0, w, w, h * 0.2]);
  for (const [x, y] of [[0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]] as const) pen.drum(w * x, w * y, h * 0.2, w * 0.03, h * 0.2);
  pen.drum(w / 2, w / 2, h * 0.2, r, h * 0.4).drum(w / 2, w / 2, h * 0.6, r * 0.86, h * 0.16, { body: "fl rim", top: "ft rim" }).box([w * 0.05, w * 0.05, h * 0.76, w * 0.9, w * 0.9, h * 0.24]);
  pen.measure([0, w, 0], [w, w, 0], [0, w * 0.3, 0], say.w);
};
