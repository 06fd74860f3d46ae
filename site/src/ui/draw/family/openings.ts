import { along, times, type Pen } from "../pen";
import type { Point } from "../projection";
import { front, measuredAbove, type DrawFamily, type Size } from "./size";

/** Doors, windows and panels, upright, seen from the front. */

function doorFrame(pen: Pen, { w, h, d }: Size, leaves: number): void {
  const swing = (hinge: number, way: 1 | -1): Point[] => along(8, (t) => [hinge + way * (w / leaves) * Math.cos((t * Math.PI) / 2), d + (w / leaves) * Math.sin((t * Math.PI) / 2), 0]);
  pen.lines([swing(0, 1), ...(leaves > 1 ? [swing(w, -1)] : [])], "sw");
  pen.box([-0.6, 0, 0, w + 1.2, d, h + 0.6]).faces([front(0, d, 0, w, h)], "ft");
  pen.lines([...times(leaves - 1, (i) => [[(w * (i + 1)) / leaves, d, 0], [(w * (i + 1)) / leaves, d, h]] as Point[]), front(0.4, d, 0, w - 0.8, h - 0.4)], "l");
}

export const door: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  doorFrame(pen, s, 1);
  pen.faces([front(w * 0.62, d, h * 0.55, w * 0.2, h * 0.3)], pen.glass("y")).lines([[[w * 0.86, d, h * 0.46], [w * 0.76, d, h * 0.46]]], "pt");
  measuredAbove(pen, s, d);
};

export const doubleDoor: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  doorFrame(pen, s, 2);
  pen.faces([front(w * 0.16, d, h * 0.54, w * 0.16, h * 0.3), front(w * 0.68, d, h * 0.54, w * 0.16, h * 0.3)], pen.glass("y"));
  pen.lines([[[w * 0.45, d, h * 0.4], [w * 0.45, d, h * 0.54]], [[w * 0.55, d, h * 0.4], [w * 0.55, d, h * 0.54]]], "pt");
  pen.lines([[[w * 0.2, d, h * 0.93], [w * 0.36, d, h * 0.93]], [[w * 0.64, d, h * 0.93], [w * 0.8, d, h * 0.93]]], "pt");
  measuredAbove(pen, s, d);
};

const arrow = (x: number, y: number, z: number, to: number): Point[][] => [[[x - to, y, z], [x + to, y, z]], [[x + to * 0.4, y, z + 0.6], [x + to, y, z], [x + to * 0.4, y, z - 0.6]]];

export const slidingDoor: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  pen.box([-w * 0.5, 0, h, w * 2, d, 1]).box([-0.4, 0, 0, w + 0.8, d * 0.5, h]).box([-w * 0.3, d * 0.5, 0.2, w * 0.8, d * 0.5, h - 0.2]).box([w * 0.5, d * 0.5, 0.2, w * 0.8, d * 0.5, h - 0.2]);
  pen.lines([...arrow(w * 0.05, d, h * 0.5, -1.6), ...arrow(w * 0.95, d, h * 0.5, 1.6)], "l");
  pen.lines([[[w * 0.44, d, h * 0.42], [w * 0.44, d, h * 0.56]], [[w * 0.56, d, h * 0.42], [w * 0.56, d, h * 0.56]]], "pt");
  pen.measure([0, d, 0], [w, d, 0], [0, w * 0.3 + 1, 0], s.say.w);
  if (s.say.h) pen.measure([w * 1.3, d, 0], [w * 1.3, d, h], [2.4, 0, 0], s.say.h, "l");
};

export const shutter: DrawFamily = (pen, s) => {
  const { w, h, say } = s;
  pen.box([0, 0.6, 0, w, 0.6, h]).rules("y", [1, 0.6, 0, w - 2, 0.6, h], 1, 14, "t2").box([0, 0.4, 0, 0.9, 1.2, h]).box([w - 0.9, 0.4, 0, 0.9, 1.2, h]);
  pen.box([-1, -1.2, h, w + 2, 3.4, 3.2]).pipe("x", [w + 1, 0.5, h + 1.6], 1, 2.4);
  pen.measure([0, 1.8, 0], [w, 1.8, 0], [0, Math.max(4, w * 0.16), 0], say.w);
  if (say.h) pen.measure([w, 1.8, 0], [w, 1.8, h], [4.4, 0, 0], say.h, "l");
};

export const blastDoor: DrawFamily = (pen, s) => {
  const { w, h, d, say } = s;
  const t = Math.max(2, d);
  pen.box([-2, 0, -0.8, w + 4, t, h + 2.6]).box([0, t, 0, w, 1.4, h]).lines([front(0.8, t + 1.4, 0.8, w - 1.6, h - 1.6)], "l");
  const wheel = pen.ring("y", [w / 2, t + 1.5, h / 2], 2);
  pen.lines([[...wheel, wheel[0] ?? [0, 0, 0]], [[w / 2 - 2, t + 1.5, h / 2], [w / 2 + 2, t + 1.5, h / 2]], [[w / 2, t + 1.5, h / 2 - 2], [w / 2, t + 1.5, h / 2 + 2]]], "l");
  for (const z of [0.16, 0.74]) pen.box([w - 0.2, t + 0.2, h * z, 1.5, 1.4, h * 0.1]);
  pen.measure([0, t + 1.4, 0], [w, t + 1.4, 0], [0, 3.6, 0], say.w);
  if (say.h) pen.measure([w + 2, t, 0], [w + 2, t, h], [2.4, 0, 0], say.h, "l");
};

export const slidingWindow: DrawFamily = (pen, s) => {
  const { w, h } = s;
  pen.box([0, 0, 0, w, 0.9, h]).panes("y", [0.5, 0, 0.5, w - 1, 0.9, h - 1], 2, 1, { joint: 1, sill: 0.7 });
  pen.lines([...arrow(w * 0.27, 0.9, h * 0.5, 1.4), ...arrow(w * 0.73, 0.9, h * 0.5, -1.4)], "l").box([-1, -0.4, -0.7, w + 2, 2.2, 0.7]);
  measuredAbove(pen, s, 0.9);
};

export const casement: DrawFamily = (pen, s) => {
  const { w, h } = s;
  const sash = h * 0.74;
  pen.box([0, 0, 0, w, 0.9, h]).panes("y", [0.4, 0, 0.4, w - 0.8, 0.9, sash - 0.4], 2, 1, { joint: 1, sill: 0.6 }).panes("y", [0.4, 0, sash, w - 0.8, 0.9, h - sash - 0.4], 2, 1, { joint: 1, sill: 1.4 });
  pen.lines([[[w - 0.7, 0.9, 0.6], [w / 2 + 0.3, 0.9, sash / 2], [w - 0.7, 0.9, sash - 0.2]], [[0.7, 0.9, 0.6], [w / 2 - 0.3, 0.9, sash / 2], [0.7, 0.9, sash - 0.2]]], "sw").box([-1, -0.4, -0.7, w + 2, 2.2, 0.7]);
  measuredAbove(pen, s, 0.9);
};

export const louvre: DrawFamily = (pen, s) => {
  const { w, h } = s;
  pen.box([0, 0, 0, w, 1.4, h]);
  const n = 9;
  const step = (h - 1.2) / n;
  for (const i of times(n, (k) => k)) {
    const z = 0.6 + step * i;
    pen.face([[0.6, 1.4, z], [w - 0.6, 1.4, z], [w - 0.6, 1.2, z + step], [0.6, 1.2, z + step]], pen.shade("x")).face([[0.6, 2, z], [w - 0.6, 2, z], [w - 0.6, 1.4, z + step * 0.7], [0.6, 1.4, z + step * 0.7]], "ft");
  }
  measuredAbove(pen, s, 1.6);
};

export const skylight: DrawFamily = (pen, s) => {
  const { w, h, say } = s;
  pen.box([-3, -3, -1, w + 6, h + 6, 1]).box([0, 0, 0, w, h, 1.6]);
  const rise = h * 0.3 + 1.6;
  pen.face([[0, 0, rise], [w, 0, rise], [w, h, 1.9], [0, h, 1.9]], "ft").face([[0.6, 0.6, rise - 0.1], [w - 0.6, 0.6, rise - 0.1], [w - 0.6, h - 0.6, 2.1], [0.6, h - 0.6, 2.1]], "g");
  pen.lines([[[w * 0.5, 0.6, rise], [w * 0.5, h - 0.6, 2.1]]], "l").lines([[[w, h * 0.3, 1.6], [w, h * 0.3, 1.6 + rise * 0.62]]], "pt");
  pen.measure([0, h, 1.6], [w, h, 1.6], [0, 4.6, 0], say.w);
};

export const panel: DrawFamily = (pen, s) => {
  const { w, h } = s;
  pen.box([0, 0, 0, w, 0.6, h]).faces([front(0.5, 0.6, h * 0.27, w - 1, h * 0.71)], pen.glass("y")).faces([front(0.5, 0.6, 0.4, w - 1, h * 0.24)], "fl");
  pen.lines([[[w * 0.1, 0.6, h * 0.9], [w * 0.34, 0.6, h * 0.6]], [[w * 0.1, 0.6, h * 0.8], [w * 0.24, 0.6, h * 0.62]]], "t2").box([-0.5, -0.8, 0, 1, 1.8, h]).box([w - 0.5, -0.8, 0, 1, 1.8, h]);
  measuredAbove(pen, s, 1);
};

export const stonePanel: DrawFamily = (pen, s) => {
  const { w, h } = s;
  pen.lines(times(2, (i) => front(-w - 0.3 + i * (w * 2 + 0.6), 0.5, 0, w, h)), "sw").box([0, 0, 0, w, 0.6, h]);
  pen.lines([[[w * 0.08, 0.6, h * 0.3], [w * 0.4, 0.6, h * 0.5], [w * 0.92, 0.6, h * 0.42]], [[w * 0.2, 0.6, h * 0.9], [w * 0.5, 0.6, h * 0.72], [w * 0.8, 0.6, h * 0.8]]], "t2");
  for (const x of [0.2, 0.8]) pen.box([w * x - 0.3, -0.8, h, 0.6, 1.6, 0.25]).box([w * x - 0.3, -0.8, h, 0.6, 0.3, 1]);
  measuredAbove(pen, s, 0.6);
};

export const mullion: DrawFamily = (pen, { w, d, say }) => {
  const long = Math.max(w, d) * 7;
  const t = w * 0.12;
  pen.box([0, 0, 0, w, d, long]).lines([[[w * 0.35, d, 0], [w * 0.35, d, long]], [[w * 0.65, d, 0], [w * 0.65, d, long]]], "t2");
  const ring: Point[][] = [[[0, 0, long], [w, 0, long], [w, t, long], [0, t, long]], [[0, d - t, long], [w, d - t, long], [w, d, long], [0, d, long]], [[0, 0, long], [t, 0, long], [t, d, long], [0, d, long]], [[w - t, 0, long], [w, 0, long], [w, d, long], [w - t, d, long]]];
  pen.faces(ring, "cut").measure([w, 0, long], [w, d, long], [w * 1.6, 0, 0], say.d).measure([0, d, 0], [w, d, 0], [0, d * 0.5, 0], say.w, "l");
};
