import { along, times } from "../pen";
import type { Point } from "../projection";
import { end, front, measured, type DrawFamily } from "./size";

/** Ducts, fans and what heats and cools. */

const both = (a: string, b: string) => (a && b ? `${a}×${b}` : a || b);

export const ductElbow: DrawFamily = (pen, { w, h, say }) => {
  const inner = w * 0.7;
  const outer = inner + w;
  const arc = (r: number, z: number): Point[] => along(10, (t) => [r * Math.sin((t * Math.PI) / 2), -r * Math.cos((t * Math.PI) / 2), z]);
  pen.box([-w * 0.6, -outer, 0, w * 0.6, w, h]).face([...arc(inner, 0), ...arc(inner, h).reverse()], pen.shade("y")).face([...arc(outer, h), ...arc(inner, h).reverse()], "ft").face([...arc(outer, 0).slice(4), ...arc(outer, h).slice(4).reverse()], pen.shade("x"));
  pen.lines(times(4, (i) => [[inner * Math.sin(((i + 1) * Math.PI) / 10), -inner * Math.cos(((i + 1) * Math.PI) / 10), h], [outer * Math.sin(((i + 1) * Math.PI) / 10), -outer * Math.cos(((i + 1) * Math.PI) / 10), h]] as Point[]), "t2");
  pen.box([inner, 0, 0, w, w * 0.6, h]).faces([front(inner, w * 0.6, 0, w, h)], "g rim").measure([inner, w * 0.6, h], [inner + w, w * 0.6, h], [0, w * 0.45, 0], both(say.w, say.h));
};

export const duct: DrawFamily = (pen, { w, h, say }) => {
  const long = Math.max(w, h) * 2;
  pen.box([0, 0, 0, long, w, h]).rules("y", [0, 0, 0, long, w, h], 4, 1, "t2").rules("z", [0, 0, 0, long, w, h], 4, 1, "t2");
  for (const x of [0, long - 0.4]) pen.box([x, -0.4, -0.4, 0.4, w + 0.8, h + 0.8]);
  pen.faces([end(long, 0, 0, w, h)], "g rim").measure([long, 0, h], [long, w, h], [0, 0, h * 0.8], both(say.w, say.h));
};

export const damper: DrawFamily = (pen, { w, h, say }) => {
  const long = w * 0.7;
  pen.box([0, 0, 0, long, w, h]);
  for (const x of [0, long - 0.3]) pen.box([x, -0.3, -0.3, 0.3, w + 0.6, h + 0.6]);
  pen.faces([end(long, 0, 0, w, h)], "hol").faces([0.16, 0.5, 0.84].map((u): Point[] => [[long, 0.2, h * u - h * 0.13], [long, w - 0.2, h * u - h * 0.13], [long, w - 0.2, h * u + h * 0.1], [long, 0.2, h * u + h * 0.1]]), "ft rim");
  pen.box([long * 0.3, w, h * 0.3, long * 0.4, w * 0.16, h * 0.45]).lines([[[long * 0.5, w * 1.16, h * 0.52], [long * 0.66, w * 1.16, h * 0.9]]], "pt").measure([long, 0, h], [long, w, h], [0, 0, h * 0.8], both(say.w, say.h));
};

export const diffuser: DrawFamily = (pen, { w, say }) => {
  const at = (k: number, z: number): Point[] => [[w * k, w * k, z], [w * (1 - k), w * k, z], [w * (1 - k), w * (1 - k), z], [w * k, w * (1 - k), z]];
  pen.lines([-0.7, 0.5, 1.7].flatMap((u): Point[][] => [[[w * u - w * 0.5, -w * 0.7, 0], [w * u - w * 0.5, w * 1.7, 0]], [[-w * 0.7, w * u - w * 0.5, 0], [w * 1.7, w * u - w * 0.5, 0]]]), "t");
  pen.box([0, 0, -w * 0.06, w, w, w * 0.06]).faces([at(0.1, 0), at(0.2, 0), at(0.3, 0), at(0.4, 0)], "g").lines([[[0, 0, 0], [w * 0.4, w * 0.4, 0]], [[w, 0, 0], [w * 0.6, w * 0.4, 0]], [[w, w, 0], [w * 0.6, w * 0.6, 0]], [[0, w, 0], [w * 0.4, w * 0.6, 0]]], "l").faces([at(0.4, 0)], "ft rim");
  pen.measure([0, w, 0], [w, w, 0], [0, w * 0.42, 0], say.w);
};

export const fan: DrawFamily = (pen, { w, say }) => {
  const r = w * 0.42;
  for (const x of [0.18, 0.74]) pen.box([w * x, -r * 0.8, -r * 1.5, w * 0.08, r * 1.6, r * 1.1]);
  pen.pipe("x", [-w * 0.04, 0, 0], r * 1.12, w * 0.06).pipe("x", [0, 0, 0], r, w).pipe("x", [w, 0, 0], r * 1.12, w * 0.06).faces([pen.ring("x", [w * 1.06, 0, 0], r)], "hol");
  const blade = (i: number): Point[] => times(4, (k) => [w * 1.06, r * (k === 1 || k === 2 ? 0.94 : 0.26) * Math.cos(i * 1.047 + (k > 1 ? 0.5 : 0.1)), r * (k === 1 || k === 2 ? 0.94 : 0.26) * Math.sin(i * 1.047 + (k > 1 ? 0.5 : 0.1))]);
  pen.faces(times(6, blade), "ft").faces([pen.ring("x", [w * 1.06, 0, 0], r * 0.28)], "ft rim").box([w * 0.4, -r * 0.3, r * 0.95, w * 0.24, r * 0.6, r * 0.28]);
  pen.measure([0, r, -r * 1.5], [w, r, -r * 1.5], [0, r * 0.8, 0], say.w);
};

export const fanCoil: DrawFamily = (pen, s) => {
  const { w, h, d, say } = s;
  for (const [x, y] of [[0.08, 0.1], [0.9, 0.1], [0.08, 0.86], [0.9, 0.86]] as const) pen.line([[w * x, d * y, h], [w * x, d * y, h * 2.4]], "l");
  pen.box([0, 0, 0, w, d, h]).faces([front(w * 0.06, d, h * 0.18, w * 0.88, h * 0.64)], "g rim").rules("y", [w * 0.06, 0, h * 0.18, w * 0.88, d, h * 0.64], 1, 5, "t2");
  for (const z of [0.3, 0.62]) pen.pipe("x", [w, d * 0.5, h * z], h * 0.1, w * 0.14);
  pen.measure([0, d, 0], [w, d, 0], [0, d * 0.6, 0], say.w);
};

export const airUnit: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  pen.box([0, 0, 0, w, d, 1]).box([0, 0, 1, w, d, h - 1]).panes("y", [0, 0, 1, w, d, h - 1], 4, 1, { joint: 1, sill: 1.2, cls: "l" });
  const q = w / 4;
  pen.faces([pen.ring("y", [q * 0.5, d, h * 0.55], h * 0.27)], "g").faces([pen.ring("y", [q * 0.5, d, h * 0.55], h * 0.1)], "ft").rules("y", [q * 3.2, 0, h * 0.24, q * 0.6, d, h * 0.5], 1, 7, "t2");
  pen.lines([1.8, 2.8].map((u): Point[] => [[q * u, d, h * 0.42], [q * u, d, h * 0.62]]), "pt").faces([end(w, d * 0.2, h * 0.36, d * 0.6, h * 0.46)], "g dk rim").box([w * 0.62, d * 0.25, h, q * 0.9, d * 0.5, 2]);
  measured(pen, s, d);
};

export const chiller: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  pen.box([0, 0, 0, w, d, h * 0.05]).pipe("x", [0, d * 0.24, h * 0.3], h * 0.22, w).pipe("x", [0, d * 0.24, h * 0.78], h * 0.2, w * 0.8);
  pen.pipe("x", [w * 0.02, d * 0.74, h * 0.3], h * 0.24, w * 0.94).pipe("x", [w * 0.96, d * 0.74, h * 0.3], h * 0.27, w * 0.04, "ft rim");
  for (const x of [0.2, 0.5]) pen.pipe("x", [w * x, d * 0.66, h * 0.74], h * 0.16, w * 0.24);
  pen.box([w * 0.78, d * 0.5, h * 0.56, w * 0.14, d * 0.4, h * 0.44]).faces([front(w * 0.8, d * 0.9, h * 0.76, w * 0.1, h * 0.16)], pen.glass("y"));
  measured(pen, s, d);
};

export const coolingTower: DrawFamily = (pen, s) => {
  const { w, h, d } = s;
  const body = h * 0.82;
  pen.box([-0.6, -0.6, 0, w + 1.2, d + 1.2, h * 0.1]).box([0, 0, h * 0.1, w, d, body - h * 0.1]).rules("y", [0, 0, h * 0.16, w, d, body * 0.7], 1, 12, "t2").panes("x", [0, 0, h * 0.1, w, d, body - h * 0.1], 3, 3, { joint: 1, sill: 1, cls: "t2" });
  const r = Math.min(w, d) * 0.4;
  pen.drum(w / 2, d / 2, body, r, h * 0.14, { headR: r * 0.92 }).disc(w / 2, d / 2, h * 0.96, r * 0.86, "hol");
  pen.lines(times(4, (i): Point[] => [[w / 2 - r * 0.86 * Math.cos((i * Math.PI) / 4), d / 2 - r * 0.86 * Math.sin((i * Math.PI) / 4), h * 0.96], [w / 2 + r * 0.86 * Math.cos((i * Math.PI) / 4), d / 2 + r * 0.86 * Math.sin((i * Math.PI) / 4), h * 0.96]]), "l").disc(w / 2, d / 2, h * 0.96, r * 0.14, "ft rim");
  measured(pen, s, d);
};
