import { along, times, type Pen } from "../pen";
import type { Point } from "../projection";
import { end, front, measured, type DrawFamily } from "./size";

/** Pipes, valves, pumps and what fights fire. w is a diameter or a length as the family says it. */

const dn = (text: string) => text && `DN${text}`;
const flange = (pen: Pen, x: number, r: number, t: number) => void pen.pipe("x", [x, 0, 0], r * 1.45, t);

export const elbow: DrawFamily = (pen, { w, say }) => {
  const r = w * 0.5;
  const bend = r * 3;
  const n = 9;
  const rim = (t: number, k: number): Point[] =>
    times(18, (i) => {
      const a = (i / 18) * 2 * Math.PI;
      const far = bend + k * Math.cos(a);
      return [far * Math.sin(t), -far * Math.cos(t), k * Math.sin(a)];
    });
  pen.pipe("x", [-r * 2.4, -bend, 0], r, r * 2.4).pipe("x", [-r * 0.5, -bend, 0], r * 1.22, r * 0.5);
  for (const i of times(n, (k) => k)) pen.body([...rim(((i / n) * Math.PI) / 2, r), ...rim((((i + 1) / n) * Math.PI) / 2, r)], i % 2 ? "fl" : "ft");
  pen.pipe("y", [bend, 0, 0], r * 1.22, r * 0.5).pipe("y", [bend, r * 0.5, 0], r, r * 2).faces([pen.ring("y", [bend, r * 2.5, 0], r)], "ft rim").faces([pen.ring("y", [bend, r * 2.5, 0], r * 0.8)], "hol");
  pen.measure([bend - r, r * 2.5, 0], [bend + r, r * 2.5, 0], [0, r * 1.8, 0], dn(say.w));
};

export const reducer: DrawFamily = (pen, { w, say }) => {
  const r = w * 0.5;
  const small = r * 0.62;
  pen.pipe("x", [-r * 2.2, 0, small - r], small, r * 2.2).body([...pen.ring("x", [0, 0, small - r], small), ...pen.ring("x", [r * 2, 0, 0], r)], "fl").pipe("x", [r * 2, 0, 0], r, r * 2.2);
  pen.faces([pen.ring("x", [r * 4.2, 0, 0], r)], "ft rim").faces([pen.ring("x", [r * 4.2, 0, 0], r * 0.84)], "hol").measure([r * 4.2, r, -r], [r * 4.2, r, r], [0, r * 1.3, 0], dn(say.w));
};

export const gateValve: DrawFamily = (pen, { w, say }) => {
  const r = w * 0.28;
  const long = w * 1.3;
  flange(pen, 0, r, r * 0.4);
  pen.pipe("x", [r * 0.4, 0, 0], r, long - r * 0.8).drum(long / 2, 0, -r * 0.4, r * 1.25, r * 2.4).drum(long / 2, 0, r * 2, r * 1.5, r * 0.4).drum(long / 2, 0, r * 2.4, r * 0.5, r * 3).drum(long / 2, 0, r * 5.4, r * 1.9, r * 0.35, { body: "fl rim", top: "ft rim" }).disc(long / 2, 0, r * 5.75, r * 1.5, "ft").drum(long / 2, 0, r * 5.75, r * 0.26, r * 1.2);
  flange(pen, long - r * 0.4, r, r * 0.4);
  pen.faces([pen.ring("x", [long, 0, 0], r)], "hol").measure([0, 0, -r * 1.6], [long, 0, -r * 1.6], [0, 0, -r * 1.2], say.w, "l");
};

export const butterflyValve: DrawFamily = (pen, { w, say }) => {
  const r = w * 0.4;
  pen.pipe("x", [0, 0, 0], r * 1.35, r * 0.5).faces([pen.ring("x", [r * 0.5, 0, 0], r)], "hol");
  pen.faces([along(20, (t) => [r * 0.5 + r * 0.5 * Math.cos(t * 2 * Math.PI), r * 0.75 * Math.cos(t * 2 * Math.PI), r * Math.sin(t * 2 * Math.PI)])], "ft rim");
  pen.faces(times(8, (i) => pen.ring("x", [r * 0.5, r * 1.18 * Math.cos((i * Math.PI) / 4 + 0.4), r * 1.18 * Math.sin((i * Math.PI) / 4 + 0.4)], r * 0.09, 8)), "ft");
  pen.drum(r * 0.25, 0, r * 1.3, r * 0.22, r * 1.1).box([-r * 0.2, -r * 0.5, r * 2.3, r, r, r * 0.9]).pipe("y", [r * 0.3, r * 0.5, r * 2.7], r * 0.6, r * 0.24);
  pen.measure([r * 0.5, -r * 1.35, -r * 1.4], [r * 0.5, r * 1.35, -r * 1.4], [0, 0, -r * 0.6], dn(say.w), "l");
};

export const pump: DrawFamily = (pen, { w, h, say }) => {
  const k = w * 0.3;
  pen.box([-k * 1.6, -k * 1.2, 0, k * 3.2, k * 2.4, h * 0.06]).pipe("x", [-k * 2.6, 0, h * 0.2], k * 0.5, k * 5.2).pipe("x", [k * 2.4, 0, h * 0.2], k * 0.85, k * 0.3, "ft rim").drum(0, 0, h * 0.06, k * 1.15, h * 0.26).drum(0, 0, h * 0.32, k * 0.8, h * 0.18).drum(0, 0, h * 0.5, k * 1.15, h * 0.05).drum(0, 0, h * 0.55, k, h * 0.37).drum(0, 0, h * 0.92, k * 0.9, h * 0.08);
  pen.lines(times(6, (i): Point[] => [[k * Math.cos(0.3 + i * 0.22), k * Math.sin(0.3 + i * 0.22), h * 0.58], [k * Math.cos(0.3 + i * 0.22), k * Math.sin(0.3 + i * 0.22), h * 0.88]]), "t2");
  pen.measure([-k * 1.6, k * 1.2, 0], [k * 1.6, k * 1.2, 0], [0, k * 1.4, 0], say.w);
  if (say.h) pen.measure([k * 1.6, -k, 0], [k * 1.6, -k, h], [k * 2.2, 0, 0], say.h, "l");
};

export const pumpSet: DrawFamily = (pen, { w, h, d, say }) => {
  pen.box([0, 0, 0, w, d, 1]).pipe("x", [-w * 0.05, d * 0.2, 2.6], 1.3, w * 1.1).pipe("x", [-w * 0.05, d * 0.2, 5.4], 1, w * 1.06, "ft rim");
  for (const i of times(3, (q) => q)) {
    const x = w * (0.16 + i * 0.22);
    pen.drum(x, d * 0.6, 1, 1.9, h * 0.2).drum(x, d * 0.6, 1 + h * 0.2, 1.2, h * 0.28).drum(x, d * 0.6, 1 + h * 0.48, 1.7, h * 0.26);
  }
  const box = [w * 0.78, d * 0.2, 1, w * 0.2, d * 0.6, h - 1] as const;
  pen.box(box).lines([front(w * 0.8, d * 0.8, 2, w * 0.16, h - 4)], "l").faces([front(w * 0.82, d * 0.8, h * 0.66, w * 0.12, h * 0.14)], pen.glass("y")).measure([0, d, 0], [w, d, 0], [0, d * 0.35, 0], say.w);
  if (say.h) pen.measure([w, d * 0.2, 0], [w, d * 0.2, h], [w * 0.12, 0, 0], say.h, "l");
};

export const hydrant: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  pen.box([0, 0, 0, w, d, h]).faces([front(0.35, d, 0.35, w - 0.7, h - 0.7)], "g").lines([front(0.35, d, 0.35, w - 0.7, h - 0.7)], "l");
  const reel = pen.ring("y", [w * 0.36, d, h * 0.66], Math.min(w, h) * 0.22);
  pen.lines([[...reel, reel[0] ?? [0, 0, 0]], pen.ring("y", [w * 0.36, d, h * 0.66], Math.min(w, h) * 0.13)], "l").lines([[[w * 0.76, d, h * 0.2], [w * 0.76, d, h * 0.56]], [[w * 0.66, d, h * 0.38], [w * 0.86, d, h * 0.38]]], "pt").faces([front(w * 0.2, d, h * 0.12, w * 0.34, h * 0.14)], "fl");
  measured(pen, s, d);
};

export const sprinkler: DrawFamily = (pen, { w, h, say }) => {
  const r = w * 0.5;
  pen.pipe("x", [-r * 6, 0, h * 1.9], r * 0.7, r * 12).drum(0, 0, h * 1.2, r * 0.42, h * 0.5).drum(0, 0, h * 0.86, r * 0.7, h * 0.34);
  pen.lines([[[-r * 0.55, 0, h * 0.86], [-r * 0.45, 0, h * 0.24], [0, 0, h * 0.14]], [[r * 0.55, 0, h * 0.86], [r * 0.45, 0, h * 0.24], [0, 0, h * 0.14]]], "pt").drum(0, 0, h * 0.24, r * 0.13, h * 0.6, { body: "fl rim" }).drum(0, 0, 0, r, h * 0.07, { top: "ft rim" });
  pen.lines(times(7, (i): Point[] => [[r * (i - 3) * 0.34, r * 0.6, -h * 0.08], [r * (i - 3) * 1.1, r * 1.4, -h * 0.75]]), "t").measure([-r, r, 0], [r, r, 0], [0, r * 2.6, -h * 0.6], say.w);
};

export const waterTank: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  for (const i of times(4, (k) => k)) pen.box([(w * i) / 3.2, 0, -1.6, w * 0.05, d, 1.6]);
  const box = [0, 0, 0, w, d, h] as const;
  const bulge = (side: "x" | "y", n: number, m: number) => pen.rules(side, box, n, m, "l").panes(side, box, n, m, { joint: 4.4, sill: 4.4, cls: "t" });
  pen.box(box);
  bulge("y", Math.max(2, Math.round(w / 10)), Math.max(2, Math.round(h / 10)));
  bulge("x", Math.max(2, Math.round(d / 10)), Math.max(2, Math.round(h / 10)));
  pen.drum(w * 0.78, d * 0.3, h, 2.6, 0.9).lines([[[w * 0.08, d, 0], [w * 0.08, d, h * 1.12]], [[w * 0.13, d, 0], [w * 0.13, d, h * 1.12]], ...times(8, (i): Point[] => [[w * 0.08, d, (h * i) / 7.5], [w * 0.13, d, (h * i) / 7.5]])], "l");
  measured(pen, s, d);
};

export const pressureTank: DrawFamily = (pen, { w, h, say }) => {
  const r = w / 2;
  for (const a of [0.4, 2.5, 4.6]) pen.box([r * 0.8 * Math.cos(a) - 0.4, r * 0.8 * Math.sin(a) - 0.4, -h * 0.14, 0.8, 0.8, h * 0.2]);
  pen.drum(0, 0, 0, r * 0.6, h * 0.08, { headR: r }).drum(0, 0, h * 0.08, r, h * 0.8).drum(0, 0, h * 0.88, r, h * 0.1, { headR: r * 0.5 }).drum(0, 0, h * 0.98, r * 0.16, h * 0.08, { body: "fl rim" });
  pen.measure([-r, r, 0], [r, r, 0], [0, r, 0], say.w);
};

export const manhole: DrawFamily = (pen, { w, h, say }) => {
  const r = w / 2;
  pen.drum(0, 0, 0, r * 1.5, h * 0.05).pipe("x", [-r * 3, 0, h * 0.14], r * 0.4, r * 1.9).drum(0, 0, h * 0.05, r * 1.25, h * 0.62).pipe("x", [r * 1.1, 0, h * 0.14], r * 0.4, r * 1.8, "ft rim").drum(0, 0, h * 0.67, r * 1.25, h * 0.18, { headR: r * 0.8 }).drum(0, 0, h * 0.85, r * 0.8, h * 0.12).drum(0, 0, h * 0.97, r * 0.9, h * 0.05).disc(0, 0, h * 1.02, r * 0.72, "ft rim");
  pen.lines([end(r * 1.25, -r * 0.3, h * 0.2, r * 0.6, h * 0.01), end(r * 1.25, -r * 0.3, h * 0.35, r * 0.6, h * 0.01), end(r * 1.25, -r * 0.3, h * 0.5, r * 0.6, h * 0.01)], "t2").measure([-r * 1.25, r * 1.25, 0], [r * 1.25, r * 1.25, 0], [0, r, 0], say.w);
};
