import { along, times, type Pen } from "../pen";
import type { Point } from "../projection";
import { front, measured, type DrawFamily } from "./size";

/** Stairs, lifts, furniture and sanitary ware. */

export const stair: DrawFamily = (pen, { w, h, say }) => {
  const n = 9;
  const [rise, tread] = [h / n, (h / n) * 1.65];
  for (const i of times(n, (k) => n - 1 - k)) pen.box([(n - 1 - i) * tread, 0, 0, tread, w, (i + 1) * rise]);
  const long = n * tread;
  pen.lines([[[0, w, h + 9], [long, w, 9]], ...times(5, (i): Point[] => [[(long * i) / 4, w, h * (1 - i / 4)], [(long * i) / 4, w, h * (1 - i / 4) + 9]])], "l");
  pen.line([[0, w, h], ...times(n, (i): Point[] => [[(i + 1) * tread, w, (n - i) * rise], [(i + 1) * tread, w, (n - i - 1) * rise]]).flat()], "cl");
  pen.measure([long, 0, 0], [long, w, 0], [4, 0, 0], say.w, "l");
};

export const railing: DrawFamily = (pen, s) => {
  const { w, h } = s;
  pen.box([-1, -1.4, -1, w + 2, 2.8, 1]);
  for (const i of times(4, (k) => k)) pen.box([(w * i) / 3 - 0.2, -0.2, 0, 0.4, 0.4, h]);
  for (const i of times(3, (k) => k)) pen.faces([front((w * i) / 3 + 0.6, 0.2, 1, w / 3 - 1.2, h - 2)], pen.glass("y"));
  pen.pipe("x", [-0.6, 0, h], 0.35, w + 1.2);
  measured(pen, s, 1.4);
};

export const lift: DrawFamily = (pen, { w, h, d, say }) => {
  const top = Math.max(h, w * 1.5);
  pen.face([[0, 0, 0], [w, 0, 0], [w, 0, top], [0, 0, top]], "fl").face([[0, 0, 0], [0, d, 0], [0, d, top], [0, 0, top]], "fr").face([[0, 0, 0], [w, 0, 0], [w, d, 0], [0, d, 0]], "ft");
  const car = [w * 0.2, d * 0.24, top * 0.24, w * 0.6, d * 0.56, top * 0.42] as const;
  pen.lines([[[w * 0.12, d * 0.5, 0], [w * 0.12, d * 0.5, top]], [[w * 0.88, d * 0.5, 0], [w * 0.88, d * 0.5, top]], [[w * 0.5, d * 0.5, top * 0.66], [w * 0.5, d * 0.5, top]]], "t2");
  pen.box([w * 0.3, d * 0.1, top * 0.7, w * 0.4, d * 0.08, top * 0.22]).box(car).lines([[[w * 0.5, d * 0.8, top * 0.24], [w * 0.5, d * 0.8, top * 0.64]], front(w * 0.26, d * 0.8, top * 0.24, w * 0.48, top * 0.36)], "l");
  pen.faces([[[0, d, 0], [0, d, -1.2], [w, d, -1.2], [w, d, 0]], [[w, 0, -1.2], [w, d, -1.2], [w, d, 0], [w, 0, 0]]], "cut");
  pen.measure([0, d, -1.2], [w, d, -1.2], [0, w * 0.3, 0], say.w);
};

export const escalator: DrawFamily = (pen, { w, h, say }) => {
  const run = h * 1.73;
  const at = (x: number): number => Math.min(h, Math.max(0, x / 1.73));
  const line = (y: number, up: number): Point[] => [[-h * 0.45, y, up], [0, y, up], [run, y, h + up], [run + h * 0.45, y, h + up]];
  pen.face([...line(0, -3), ...line(0, 7).reverse()], "fl");
  for (const i of times(16, (k) => k)) pen.box([(run * i) / 16, 1, at((run * i) / 16) - 1, run / 16, w - 2, 1]);
  pen.face([...line(w, -3), ...line(w, 7).reverse()], "fl").face([...line(w, 0.6), ...line(w, 6.4).reverse()], pen.glass("y")).line(line(w, 7), "pt").line(line(0, 7), "pt");
  pen.measure([run + h * 0.45, 0, h - 3], [run + h * 0.45, w, h - 3], [h * 0.2, 0, 0], say.w);
};

export const desk: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  const t = 0.4;
  for (const [x, y] of [[0.5, 0.4], [0.5, d - 0.9], [w - 1, 0.4]] as const) pen.box([x, y, 0, 0.5, 0.5, h - t]);
  const drawers = [w - 5, 0.4, 0.4, 4.4, d - 0.8, h - t - 0.4] as const;
  pen.box(drawers).rules("y", drawers, 1, 3, "l").lines([0.2, 0.53, 0.86].map((u): Point[] => [[w - 3.4, d - 0.4, 0.4 + (h - t - 0.4) * u], [w - 2.2, d - 0.4, 0.4 + (h - t - 0.4) * u]]), "pt");
  const screen = [w * 0.2, d * 0.22, h + 0.9, 5.4, 0.3, 3.2] as const;
  pen.box([0, 0, h - t, w, d, t]).box([w * 0.28, d * 0.2, h, 1.6, 0.8, 0.9]).box(screen).panes("y", screen, 1, 1, { joint: 1, sill: 1.4 });
  measured(pen, s, d);
};

const seat = (pen: Pen, x: number, y: number, far: boolean) => {
  pen.box([x - 0.3, y - 0.3, 0, 0.6, 0.6, 4]).box([x - 2, y - 2, 4, 4, 4, 0.5]).box([x - 2, far ? y - 2 : y + 1.6, 4.5, 4, 0.4, 4]);
};

export const table: DrawFamily = (pen, s) => {
  const { w, h, d, say } = s;
  const places = times(Math.max(2, Math.min(5, Math.round(w / 6))), (i) => i);
  for (const i of places) seat(pen, (w * (i + 0.5)) / places.length, -3, true);
  pen.box([w * 0.16, d * 0.3, 0, 1, d * 0.4, h - 0.5]).box([w * 0.78, d * 0.3, 0, 1, d * 0.4, h - 0.5]).box([0, 0, h - 0.5, w, d, 0.5]).line([[w * 0.3, d / 2, h], [w * 0.7, d / 2, h]], "t2");
  for (const i of places) seat(pen, (w * (i + 0.5)) / places.length, d + 3, false);
  pen.measure([w, 0, h], [w, d, h], [4.4, 0, 0], say.d).measure([0, d + 5, 0], [w, d + 5, 0], [0, 3, 0], say.w, say.d ? "l" : "cl");
};

export const bed: DrawFamily = (pen, { h, w, say }) => {
  const long = w * 2;
  for (const [x, y] of [[1, 0.6], [long - 2, 0.6], [1, w - 1.6], [long - 2, w - 1.6]] as const) pen.box([x, y, 0, 1, 1, h * 0.5]);
  pen.box([0, 0, h * 0.5, long, w, h * 0.2]).box([0.4, 0.4, h * 0.7, long - 0.8, w - 0.8, h * 0.3]).box([1, w * 0.2, h, long * 0.2, w * 0.6, 0.8]).box([-0.5, 0, h * 0.3, 0.6, w, h * 1.3]).box([long - 0.1, 0, h * 0.3, 0.6, w, h]);
  pen.lines([[[long * 0.3, w, h * 1.4], [long * 0.7, w, h * 1.4]], ...times(4, (i): Point[] => [[long * (0.3 + i * 0.133), w, h], [long * (0.3 + i * 0.133), w, h * 1.4]])], "l");
  pen.measure([long + 0.5, 0, 0], [long + 0.5, w, 0], [3.6, 0, 0], say.w);
};

export const toilet: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  const [deep, low] = [d, h * 0.52];
  pen.box([0, 0, low, w, deep * 0.3, h - low]).box([-0.15, -0.1, h, w + 0.3, deep * 0.3 + 0.25, 0.25]).box([w * 0.2, deep * 0.2, 0, w * 0.6, deep * 0.55, low * 0.9]);
  pen.drum(w / 2, deep * 0.62, low * 0.6, w * 0.36, low * 0.36, { headR: w * 0.48 }).disc(w / 2, deep * 0.62, low, w * 0.4, "fl").disc(w / 2, deep * 0.62, low, w * 0.3, "g");
  pen.measure([0, deep * 1.1, 0], [w, deep * 1.1, 0], [0, deep * 0.28, 0], s.say.w);
  if (s.say.h) pen.measure([w, deep * 0.3, 0], [w, deep * 0.3, h], [w * 0.7, 0, 0], s.say.h, "l");
};

export const basin: DrawFamily = (pen, s) => {
  const { w, d, say } = s;
  const top = 8;
  pen.box([-w * 0.3, 0, 0, w * 1.6, d * 1.2, top - 0.6]).lines([[[w * 0.5, d * 1.2, 0], [w * 0.5, d * 1.2, top - 0.6]]], "l").box([-w * 0.35, -0.1, top - 0.6, w * 1.7, d * 1.3, 0.6]);
  pen.disc(w / 2, d * 0.62, top, Math.min(w, d * 1.1) * 0.46, "fl").disc(w / 2, d * 0.62, top, Math.min(w, d * 1.1) * 0.4, "g");
  pen.line([[w / 2, d * 0.1, top], [w / 2, d * 0.1, top + 2], [w / 2, d * 0.42, top + 2], [w / 2, d * 0.42, top + 1.5]], "pt");
  pen.measure([0, d * 1.2, 0], [w, d * 1.2, 0], [0, d * 0.7, 0], say.w);
};

export const canopy: DrawFamily = (pen, { w, h, d, say }) => {
  pen.face([[-w * 0.1, 0, -12], [w * 1.1, 0, -12], [w * 1.1, 0, 16], [-w * 0.1, 0, 16]], "fl").faces([front(w * 0.32, 0, -12, w * 0.36, 9)], pen.glass("y"));
  pen.box([0, 0, 0, w, d, Math.min(h, 1.2)]).panes("z", [0, 0, 0, w, d, Math.min(h, 1.2)], 3, 1, { joint: 0.6, sill: 0.8 });
  pen.lines([0.12, 0.88].map((u): Point[] => [[w * u, 0, 13], [w * u, d * 0.86, 1]]), "pt").measure([0, d, 0], [w, d, 0], [0, d * 0.4, 0], say.w);
  if (say.d) pen.measure([w, 0, 0], [w, d, 0], [w * 0.16, 0, 0], say.d, "l");
};

export const bench: DrawFamily = (pen, s) => {
  const { w, d } = s;
  for (const x of [0.12, 0.8]) pen.box([w * x, 0.4, 0, w * 0.08, d - 0.8, 4.2]);
  for (const i of times(4, (k) => k)) pen.box([0, (d * i) / 4 + 0.1, 4.2, w, d / 4 - 0.3, 0.4]);
  for (const i of times(2, (k) => k)) pen.box([0, -0.3, 5.6 + i * 1.6, w, 0.3, 1]);
  measured(pen, { ...s, say: { ...s.say, h: "" } }, d);
};

export const tagSheet: DrawFamily = (pen, { w, h, say }) => {
  const [x, y] = [w, h];
  const sheet = (k: number): Point[] => [[k, k, 0], [x - k, k, 0], [x - k, y - k, 0], [k, y - k, 0]];
  pen.face(sheet(0), "ft").lines([[...sheet(Math.min(x, y) * 0.05), [Math.min(x, y) * 0.05, Math.min(x, y) * 0.05, 0]]], "l");
  const left = x * 0.62;
  pen.lines([[[left, y * 0.95, 0], [left, y * 0.68, 0], [x * 0.965, y * 0.68, 0]], ...times(3, (i): Point[] => [[left, y * (0.75 + i * 0.067), 0], [x * 0.965, y * (0.75 + i * 0.067), 0]]), [[x * 0.8, y * 0.68, 0], [x * 0.8, y * 0.95, 0]]], "l");
  pen.lines([along(24, (t) => [x * 0.3 + y * 0.16 * Math.cos(t * 2 * Math.PI), y * 0.45 + y * 0.16 * Math.sin(t * 2 * Math.PI), 0]), [[x * 0.1, y * 0.45, 0], [x * 0.5, y * 0.45, 0]]], "t2");
  pen.measure([0, y, 0], [x, y, 0], [0, y * 0.2, 0], say.w);
  if (say.h) pen.measure([x, 0, 0], [x, y, 0], [x * 0.1, 0, 0], say.h, "l");
};
