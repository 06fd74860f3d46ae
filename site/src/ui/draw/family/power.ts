import { times } from "../pen";
import type { Point } from "../projection";
import { front, measured, measuredAbove, type DrawFamily } from "./size";

/** What carries, gives and takes power. */

export const tray: DrawFamily = (pen, { w, h, say }) => {
  const long = w * 2.6;
  pen.face([[0, 0, 0], [long, 0, 0], [long, w, 0], [0, w, 0]], "ft").face([[0, 0, 0], [long, 0, 0], [long, 0, h], [0, 0, h]], "fl");
  const n = 9;
  pen.lines(times(n, (i): Point[] => [[(long * (i + 0.5)) / n, 0, 0], [(long * (i + 0.5)) / n, w, 0]]), "l");
  for (const i of times(3, (k) => k)) pen.pipe("x", [-w * 0.2, w * (0.26 + i * 0.22), w * 0.09], w * 0.08, long * 1.02);
  pen.box([0, w - 0.15, 0, long, 0.15, h]).lines([0.2, 0.8].map((u): Point[] => [[long * u, 0, 0], [long * u, 0, w * 1.1]]), "l").lines([0.2, 0.8].map((u): Point[] => [[long * u, w, 0], [long * u, w, w * 1.1]]), "l");
  pen.measure([long, 0, h], [long, w, h], [w * 0.4, 0, 0], say.w);
};

export const panelLamp: DrawFamily = (pen, { w, d, say }) => {
  for (const i of [-1, 0, 1]) pen.lines([[[-w * 0.5, (i + 0.5) * d, 0], [w * 1.5, (i + 0.5) * d, 0]], [[(i + 0.5) * w, -d * 1.1, 0], [(i + 0.5) * w, d * 2.1, 0]]], "t");
  pen.box([0, 0, 0, w, d, 0.7]).panes("z", [0, 0, 0, w, d, 0.7], 1, 1, { joint: 1.2, sill: 1.2, cls: "g" }).rules("z", [0, 0, 0, w, d, 0.7], 6, 2, "t2").measure([0, d, 0.7], [w, d, 0.7], [0, Math.max(d, w * 0.3) * 0.6, 0], say.w);
  if (say.d) pen.measure([w, 0, 0.7], [w, d, 0.7], [w * 0.2, 0, 0], say.d, "l");
};

export const pendant: DrawFamily = (pen, { w, d, say }) => {
  pen.lines([0.15, 0.85].map((u): Point[] => [[w * u, d / 2, 0], [w * u, d / 2, w * 0.5]]), "l").line([[-w * 0.1, d / 2, w * 0.5], [w * 1.1, d / 2, w * 0.5]], "ax").box([0, 0, -d, w, d, d]).faces([front(0.2, d, -d * 0.8, w - 0.4, d * 0.45)], pen.glass("y"));
  pen.lines(times(7, (i): Point[] => [[(w * i) / 6, d, -d * 1.4], [(w * i) / 6 + (i / 6 - 0.5) * w * 0.26, d, -w * 0.34]]), "t").measure([0, d, -d], [w, d, -d], [0, 0, -w * 0.44], say.w);
};

export const cabinet: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  const n = Math.max(1, Math.round(w / 7));
  pen.box([0, 0, 0, w, d, 1]).box([0, 0, 1, w, d, h - 1]).panes("y", [0, 0, 1, w, d, h - 1], n, 1, { joint: 0.8, sill: 0.4, cls: "l" }).panes("y", [0, 0, h * 0.8, w, d, h * 0.14], n * 3, 1, { joint: 4, sill: 3, cls: "g" }).rules("y", [w * 0.06, 0, 2, w / n - w * 0.12, d, h * 0.12], 1, 6, "t2");
  pen.lines(times(n, (i): Point[] => [[(w * (i + 0.86)) / n, d, h * 0.44], [(w * (i + 0.86)) / n, d, h * 0.56]]), "pt");
  measuredAbove(pen, s, d);
};

export const transformer: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  pen.box([0, d * 0.2, 0, w, d * 0.1, 1.2]).box([0, d * 0.7, 0, w, d * 0.1, 1.2]).box([w * 0.04, d * 0.4, 1.2, w * 0.92, d * 0.22, h * 0.12]);
  const r = Math.min(w / 6.6, d * 0.34);
  for (const i of times(3, (k) => k)) pen.drum(w * (0.18 + i * 0.32), d / 2, h * 0.16, r, h * 0.62).drum(w * (0.18 + i * 0.32), d / 2, h * 0.78, r * 0.6, h * 0.04, { top: "ft rim" });
  pen.box([w * 0.04, d * 0.4, h * 0.82, w * 0.92, d * 0.22, h * 0.1]).lines(times(3, (i): Point[] => [[w * (0.18 + i * 0.32), d / 2, h * 0.92], [w * (0.18 + i * 0.32), d / 2, h]]), "pt");
  measured(pen, s, d);
};

export const socket: DrawFamily = (pen, s) => {
  const { w, h } = s;
  const t = Math.max(w * 0.09, 0.06);
  pen.face([[-w * 0.7, 0, -h * 0.5], [w * 1.7, 0, -h * 0.5], [w * 1.7, 0, h * 1.5], [-w * 0.7, 0, h * 1.5]], "fl").box([0, 0, 0, w, t, h]).lines([front(w * 0.1, t, h * 0.1, w * 0.8, h * 0.8)], "t2");
  pen.faces([front(w * 0.3, t, h * 0.62, w * 0.06, h * 0.16), front(w * 0.64, t, h * 0.62, w * 0.06, h * 0.16), front(w * 0.47, t, h * 0.2, w * 0.06, h * 0.16)], "s0");
  pen.faces([[[w * 0.26, t, h * 0.34], [w * 0.32, t, h * 0.34], [w * 0.36, t, h * 0.48], [w * 0.3, t, h * 0.48]], [[w * 0.74, t, h * 0.34], [w * 0.68, t, h * 0.34], [w * 0.64, t, h * 0.48], [w * 0.7, t, h * 0.48]]], "s0");
  pen.measure([0, t, 0], [w, t, 0], [0, 0, -h * 0.24], s.say.w);
  if (s.say.h) pen.measure([w, t, 0], [w, t, h], [w * 0.24, 0, 0], s.say.h, "l");
};

export const camera: DrawFamily = (pen, { w, h, say }) => {
  const r = w / 2;
  pen.line([[-w * 1.4, 0, h], [w * 1.4, 0, h]], "ax").drum(0, 0, h * 0.55, r, h * 0.45).body([...pen.ring("x", [0, 0, h * 0.55], r * 0.86), ...pen.ring("y", [0, 0, h * 0.55], r * 0.86)], "g").drum(0, 0, h * 0.5, r, h * 0.1, { top: "none" });
  pen.faces([pen.ring("y", [r * 0.2, r * 0.7, h * 0.24], r * 0.26)], "ft rim").faces([pen.ring("y", [r * 0.2, r * 0.72, h * 0.24], r * 0.14)], "s0").lines([[[r * 0.2, r, h * 0.2], [-w * 0.7, w * 1.1, -h * 0.9]], [[r * 0.2, r, h * 0.2], [w * 0.9, w * 1.1, -h * 0.7]]], "sw");
  pen.measure([-r, 0, h], [r, 0, h], [0, 0, h * 0.5], say.w);
};

export const detector: DrawFamily = (pen, { w, h, say }) => {
  const r = w / 2;
  pen.drum(0, 0, h * 0.7, r * 1.05, h * 0.3).drum(0, 0, h * 0.3, r * 0.7, h * 0.4, { headR: r, top: "none" }).drum(0, 0, h * 0.16, r * 0.62, h * 0.14, { body: "hol", top: "none" }).drum(0, 0, 0, r * 0.45, h * 0.16, { headR: r * 0.66, top: "none" });
  pen.faces([pen.ring("y", [r * 0.3, r * 0.8, h * 0.48], r * 0.07)], "cut").line([[-w * 1.2, 0, h * 1.05], [w * 1.2, 0, h * 1.05]], "ax").lines(times(5, (i): Point[] => [[r * (i - 2) * 0.5, r * 0.4, -h * 0.3], [r * (i - 2) * 1.2, r, -h * 1.1]]), "t");
  pen.measure([-r, 0, h], [r, 0, h], [0, 0, h * 0.7], say.w);
};

export const lampPost: DrawFamily = (pen, { w, h, say }) => {
  const arm = Math.max(w, h * 0.14);
  pen.box([-h * 0.03, -h * 0.03, 0, h * 0.06, h * 0.06, h * 0.02]).drum(0, 0, h * 0.02, h * 0.012, h * 0.96, { headR: h * 0.007 }).lines([[[0, 0, h * 0.96], [arm * 0.5, 0, h * 1.0], [arm, 0, h * 1.01]]], "pt").box([arm, -h * 0.016, h * 0.995, h * 0.09, h * 0.032, h * 0.014]);
  pen.lines([[[arm, 0, h * 0.98], [arm * 0.2, 0, 0]], [[arm + h * 0.09, 0, h * 0.98], [arm * 2.6, 0, 0]]], "sw").lines([[[-h * 0.2, h * 0.08, 0], [h * 0.5, h * 0.08, 0]], [[-h * 0.2, h * 0.3, 0], [h * 0.5, h * 0.3, 0]]], "t").measure([0, 0, 0], [0, 0, h], [-h * 0.12, 0, 0], say.h || "").measure([0, 0, h * 1.02], [arm, 0, h * 1.02], [0, 0, h * 0.06], say.w, say.h ? "l" : "cl");
};
