import { times } from "../pen";
import type { Point } from "../projection";
import { front, measured, type DrawFamily } from "./size";

/** What stands in streets, gardens, stations and on building sites. */

export const tree: DrawFamily = (pen, { w, h, say }) => {
  const r = w / 2;
  pen.disc(0, 0, 0, r, "sh").drum(0, 0, 0, w * 0.035, h * 0.4);
  for (const [x, y, z, k] of [[0, 0, 0.74, 0.94], [-0.5, 0.2, 0.5, 0.55], [0.5, -0.2, 0.52, 0.6], [0.1, 0.5, 0.6, 0.66], [0, 0, 0.86, 0.5]] as const) pen.body([...pen.ring("x", [r * x, r * y, h * z], r * k), ...pen.ring("y", [r * x, r * y, h * z], r * k)], "tree");
  pen.lines([[[0, 0, h * 0.4], [-r * 0.3, 0, h * 0.6]], [[0, 0, h * 0.4], [r * 0.3, 0, h * 0.62]], [[0, 0, h * 0.4], [0, 0, h * 0.7]]], "t2").measure([-r, r, 0], [r, r, 0], [0, r * 0.5, 0], say.w);
  if (say.h) pen.measure([r, -r * 0.4, 0], [r, -r * 0.4, h], [r * 0.6, 0, 0], say.h, "l");
};

export const parkingBay: DrawFamily = (pen, { w, say }) => {
  const long = w * 2.2;
  pen.faces([[[0, 0, 0], [w, 0, 0], [w, long, 0], [0, long, 0]]], "gnd").lines([[[0, long, 0], [0, 0, 0], [w, 0, 0], [w, long, 0]], [[w, 0, 0], [w * 2, 0, 0], [w * 2, long, 0]], [[0, 0, 0], [-w, 0, 0], [-w, long, 0]]], "l");
  const [x, d] = [w * 0.14, w * 0.72];
  pen.box([x, long * 0.1, 2, d, long * 0.8, 4]).box([x + d * 0.08, long * 0.3, 6, d * 0.84, long * 0.46, 4]).panes("y", [x + d * 0.08, long * 0.3, 6, d * 0.84, long * 0.46, 4], 1, 1, { joint: 2, sill: 3 }).panes("x", [x + d * 0.08, long * 0.3, 6, d * 0.84, long * 0.46, 4], 2, 1, { joint: 2, sill: 3 });
  for (const y of [0.24, 0.72]) pen.pipe("x", [x + d - 1.6, long * y, 2.6], 2.4, 1.9);
  pen.measure([0, long, 0], [w, long, 0], [0, w * 0.3, 0], say.w);
};

export const cabin: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  const box = [0, 0, 2, w, d, h - 2] as const;
  for (const x of [0.04, 0.5, 0.9]) pen.box([w * x, 0, 0, w * 0.06, d, 2]);
  pen.box(box).rules("y", box, 10, 1, "t").rules("x", box, 6, 1, "t").faces([front(w * 0.1, d, h * 0.4, w * 0.24, h * 0.34), front(w * 0.66, d, h * 0.4, w * 0.24, h * 0.34)], pen.glass("y")).faces([front(w * 0.42, d, 2, w * 0.15, h * 0.68)], "ft").box([-0.6, -0.6, h, w + 1.2, d + 1.2, 1]).line([[-0.6, d + 0.6, h + 1], [w + 0.6, d + 0.6, h + 1], [w + 0.6, -0.6, h + 1]], "cl");
  measured(pen, s, d);
};

export const crane: DrawFamily = (pen, { w, h, say }) => {
  const t = h * 0.032;
  const n = 16;
  const leg = (x: number, y: number): Point[] => [[x, y, 0], [x, y, h]];
  pen.box([-t * 2.4, -t * 2.4, -t, t * 5.8, t * 5.8, t]).lines([leg(0, 0), leg(t, 0), leg(t, t), leg(0, t)], "l");
  pen.lines(times(n, (i): Point[] => [[i % 2 ? t : 0, t, (h * i) / n], [i % 2 ? 0 : t, t, (h * (i + 1)) / n]]), "t2").lines(times(n, (i): Point[] => [[t, i % 2 ? t : 0, (h * i) / n], [t, i % 2 ? 0 : t, (h * (i + 1)) / n]]), "t2");
  const jib = w * 0.8;
  pen.box([t, t, h, t * 1.4, t * 1.2, t * 1.6]).lines([[[0, 0, h], [t / 2, t / 2, h * 1.14]], [[t, t, h], [t / 2, t / 2, h * 1.14]], [[t / 2, t / 2, h * 1.14], [jib * 0.6, t / 2, h * 1.03]], [[t / 2, t / 2, h * 1.14], [-jib * 0.28, t / 2, h * 1.01]]], "l");
  pen.lines([[[-jib * 0.28, 0, h], [jib, 0, h]], [[-jib * 0.28, t, h], [jib, t, h]], [[0, t / 2, h * 1.03], [jib, t / 2, h * 1.03]]], "l").lines(times(20, (i): Point[] => [[(jib * i) / 20, t, h], [(jib * (i + 0.5)) / 20, t / 2, h * 1.03], [(jib * (i + 1)) / 20, t, h]]), "t2");
  pen.box([-jib * 0.28, 0, h - t * 2.2, t * 3, t, t * 2.2]).lines([[[jib * 0.7, t / 2, h], [jib * 0.7, t / 2, h * 0.62]]], "cl").measure([0, t, h], [jib, t, h], [0, 0, -h * 0.09], say.w);
};

export const scaffold: DrawFamily = (pen, { w, h, say }) => {
  const [nx, nz] = [3, 3];
  const [long, high, deep] = [w * nx, h * nz, w];
  for (const y of [0, deep]) {
    pen.lines(times(nx + 1, (i): Point[] => [[w * i, y, 0], [w * i, y, high + 4]]), "pt").lines(times(nz + 1, (k): Point[] => [[0, y, 1.6 + h * k * 0.97], [long, y, 1.6 + h * k * 0.97]]), "l");
    if (!y) for (const k of [1, 2]) pen.box([0, 1, h * k, long, deep - 2, 0.5]);
  }
  pen.lines(times(nx + 1, (i) => times(nz + 1, (k): Point[] => [[w * i, 0, 1.6 + h * k * 0.97], [w * i, deep, 1.6 + h * k * 0.97]])).flat(), "l").line([[0, deep, 1.6], [w, deep, h], [w * 2, deep, h * 2], [long, deep, high]], "cl");
  pen.measure([w * 2, deep, 0], [long, deep, 0], [0, w * 0.5, 0], say.w);
  if (say.h) pen.measure([long, 0, 1.6], [long, 0, 1.6 + h], [w * 0.5, 0, 0], say.h, "l");
};

export const platformDoor: DrawFamily = (pen, s) => {
  const { w, h, d, say } = s;
  const t = Math.min(d, w * 0.12);
  pen.box([-w * 0.7, -t * 2, -2, w * 2.4, t * 7, 2]);
  for (const x of [-w * 0.6, w]) pen.box([x, 0, 0, w * 0.6, t, h]).panes("y", [x, 0, h * 0.16, w * 0.6, t, h * 0.74], 1, 1, { joint: 1, sill: 1 });
  pen.faces([front(0, t * 0.5, 0, w * 0.5, h * 0.92), front(w * 0.5, t * 0.5, 0, w * 0.5, h * 0.92)], pen.glass("y")).lines([[[w * 0.5, t * 0.5, 0], [w * 0.5, t * 0.5, h * 0.92]]], "l").line([[-w * 0.7, t * 3.4, 0.02], [w * 1.7, t * 3.4, 0.02]], "cl");
  pen.measure([0, t, 0], [w, t, 0], [0, w * 0.34, 0], say.w);
  if (say.h) pen.measure([w * 1.6, t, 0], [w * 1.6, t, h], [w * 0.2, 0, 0], say.h, "l");
};

export const guardRail: DrawFamily = (pen, s) => {
  const { w, h } = s;
  const n = Math.max(8, Math.round(w / 1.6));
  pen.box([-0.6, -0.8, -0.6, w + 1.2, 1.8, 0.6]).lines(times(n + 1, (i): Point[] => [[(w * i) / n, 0, 0.4], [(w * i) / n, 0, h * 0.92]]), "l");
  for (const i of [0, 1, 2]) pen.box([(w * i) / 2 - 0.3, -0.3, 0, 0.6, 0.6, h]);
  pen.lines([[[0, 0.2, h * 0.9], [w, 0.2, h * 0.9]], [[0, 0.2, h * 0.12], [w, 0.2, h * 0.12]]], "pt");
  measured(pen, s, 0.8);
};
