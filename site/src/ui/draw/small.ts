import { along, times, type Pen } from "./pen";
import type { Point } from "./projection";
import { Scene } from "./scene";

/** Small drawings for where there is nothing to show: a place that waits for what belongs there. */

const solid = (scene: Scene, order: number, draw: (pen: Pen) => void) => scene.solid({ x: [order, order + 1], y: [order, order + 1], z: [0, 1] }, draw);

function field(scene: Scene, w: number, d: number, step = 8): void {
  scene.ground.face([[0, 0, 0], [w, 0, 0], [w, d, 0], [0, d, 0]], "gnd");
  scene.ground.signs(times(Math.floor(w / step) * Math.floor(d / step), (i): Point => [step * (0.5 + (i % Math.floor(w / step))), step * (0.5 + Math.floor(i / Math.floor(w / step))), 0]), "m-2.4 0h4.8m-2.4-2.4v4.8");
}

/** A plot that is set out and not built on: footings, first columns, two axes. */
function list(scene: Scene): void {
  field(scene, 48, 40);
  for (const x of [10, 24, 38]) scene.ground.line([[x, -2, 0], [x, 44, 0]], "ax");
  for (const y of [10, 20, 30]) scene.ground.line([[-2, y, 0], [52, y, 0]], "ax");
  const heights = [[10, 8, 5], [7, 4, 0], [0, 0, 0]];
  [10, 20, 30].forEach((y, j) => [10, 24, 38].forEach((x, i) => solid(scene, j * 10 + i, (pen) => {
    const h = heights[j]?.[i] ?? 0;
    pen.box([x - 2.6, y - 2.6, 0, 5.2, 5.2, 1.4]);
    if (h) pen.box([x - 1.2, y - 1.2, 1.4, 2.4, 2.4, h]);
    pen.lines([-0.8, 0.8].map((a): Point[] => [[x + a, y, 1.4 + h], [x + a, y, 4.6 + h]]), "t2");
  })));
  scene.over.measure([38, 40, 0], [48, 40, 0], [0, 5, 0]);
}

/** A level on its tripod, sighting along a line on which nothing stands. */
function search(scene: Scene): void {
  field(scene, 56, 34);
  solid(scene, 1, (pen) => {
    const top: Point = [14, 18, 15];
    pen.lines([[top, [8, 20, 0]], [top, [19, 24, 0]], [top, [15, 10, 0]]], "pt").lines([[[10.6, 19.2, 6], [16.6, 21.2, 6]], [[16.6, 21.2, 6], [14.6, 13.2, 6]]], "t2");
    pen.box([12, 16, 15, 4, 4, 1.4]).pipe("x", [10, 18, 18.6], 2, 9).pipe("x", [19, 18, 18.6], 2.5, 1.4, "g");
  });
  scene.over.line([[21, 18, 18.6], [60, 18, 18.6]], "cl").signs([[60, 18, 18.6]], "m0-5v10", "cl");
  solid(scene, 4, (pen) => pen.lines([[[46, 18, 0], [46, 18, 9]], [[44.6, 18, 0], [47.4, 18, 0]]], "ax"));
}

/** A board on a site to which nothing is pinned yet. */
function message(scene: Scene): void {
  field(scene, 44, 28);
  solid(scene, 1, (pen) => {
    for (const x of [6, 36]) pen.box([x, 12, 0, 1.6, 1.6, 26]);
    pen.box([4, 13, 9, 36, 1.6, 17]).panes("y", [4, 13, 9, 36, 1.6, 17], 1, 1, { joint: 0.8, sill: 1.6, cls: "ft" });
    const blank = (x: number, z: number, w: number, h: number): Point[] => [[x, 14.6, z], [x + w, 14.6, z], [x + w, 14.6, z + h], [x, 14.6, z + h], [x, 14.6, z]];
    pen.lines([blank(8, 12, 8, 10), blank(18, 12, 8, 10)], "dash").lines([blank(28, 12, 8, 10)], "dash");
    pen.box([2, 10, 26.6, 40, 6, 1.4]);
  });
  scene.over.measure([8, 14.6, 9], [16, 14.6, 9], [0, 0, -3]);
}

/** An empty shelf for what is bought. */
function order(scene: Scene): void {
  field(scene, 42, 26);
  solid(scene, 1, (pen) => {
    const [w, d] = [34, 10];
    pen.face([[4, 8, 0], [4 + w, 8, 0], [4 + w, 8, 26], [4, 8, 26]], "fl");
    for (const z of [0.8, 9, 17.2, 25.4]) pen.box([4, 8, z, w, d, 0.9]);
    pen.lines([[[4, 18, 0], [4, 18, 26.3]], [[4 + w, 18, 0], [4 + w, 18, 26.3]], [[4 + w / 2, 18, 1.7], [4 + w / 2, 18, 25.4]], [[4 + w, 8, 0], [4 + w, 8, 26.3]]], "l");
    pen.box([8, 10, 1.7, 8, 6, 5]).lines([[[8, 13, 6.7], [16, 13, 6.7]]], "t2");
  });
  scene.over.measure([38, 18, 9.9], [38, 18, 17.2], [5, 0, 0]);
}

/** Desks at which nobody sits yet. */
function member(scene: Scene): void {
  field(scene, 52, 38);
  [0, 1].forEach((j) => [0, 1, 2].forEach((i) => solid(scene, j * 10 + i, (pen) => {
    const [x, y] = [4 + i * 16, 5 + j * 17];
    for (const [a, b] of [[0.4, 0.4], [10, 0.4], [10, 5]] as const) pen.box([x + a, y + b, 0, 0.8, 0.8, 5]);
    pen.box([x, y, 5, 11.4, 6.4, 0.7]).box([x + 3.4, y + 1, 6.6, 4.8, 0.5, 3.2]);
    pen.drum(x + 5.6, y + 9, 0, 0.5, 3).disc(x + 5.6, y + 9, 3.2, 2.1, "ft").face([[x + 3.8, y + 11, 4], [x + 7.4, y + 11, 4], [x + 7.4, y + 11, 8], [x + 3.8, y + 11, 8]], pen.shade("y"));
  })));
  scene.over.measure([4, 38, 0], [20, 38, 0], [0, 3, 0]);
}

/** A barrier across the way to a site. */
function gate(scene: Scene): void {
  field(scene, 54, 36);
  scene.ground.lines([[[18, 0, 0], [18, 36, 0]], [[38, 0, 0], [38, 36, 0]]], "t").line([[28, 0, 0], [28, 36, 0]], "ax");
  for (const x of [0, 40]) solid(scene, 1, (pen) => pen.lines(times(5, (i): Point[] => [[x + i * 3.4, 16, 0], [x + i * 3.4, 16, 10]]), "l").lines([[[x, 16, 9], [x + 13.6, 16, 9]], [[x, 16, 2], [x + 13.6, 16, 2]]], "t2"));
  solid(scene, 2, (pen) => pen.box([42, 20, 0, 9, 9, 11]).panes("y", [42, 20, 3, 9, 9, 7], 2, 1).panes("x", [42, 20, 3, 9, 9, 7], 2, 1).box([41, 19, 11, 11, 11, 1]));
  solid(scene, 3, (pen) => {
    pen.box([38, 19, 0, 2.4, 2.4, 8]).box([16, 19.8, 6.4, 22, 0.8, 1.2]).box([16, 19.6, 0, 1, 1.2, 6.4]);
    pen.rules("y", [16, 19.8, 6.4, 22, 0.8, 1.2], 8, 1, "l");
  });
  scene.over.measure([18, 36, 0], [38, 36, 0], [0, 4, 0]);
}

/** A bridge that is not there between its two ends. */
function broken(scene: Scene): void {
  scene.ground.face([[14, -8, -6], [46, -8, -6], [42, 24, -6], [10, 24, -6]], "wtr");
  const half = (from: number, to: number, cutAt: "from" | "to") => solid(scene, from, (pen) => {
    pen.box([from + (to - from) / 2 - 2, 3, -6, 4, 6, 12]).box([from, 0, 6, to - from, 12, 2.2]);
    pen.lines([along(6, (t): Point => [from + (to - from) * t, 0, 11]), ...times(4, (i): Point[] => [[from + ((to - from) * i) / 3, 0, 8.2], [from + ((to - from) * i) / 3, 0, 11]])], "t").line([[from, 6, 8.2], [to, 6, 8.2]], "ax");
    if (cutAt === "to") pen.face([[to, 0, 6], [to, 12, 6], [to, 12, 8.2], [to, 0, 8.2]], "cut");
    pen.breakLine([cutAt === "to" ? from : to, 12, 4], [cutAt === "to" ? from : to, 12, 10]);
  });
  half(-6, 20, "to");
  half(36, 62, "from");
  scene.over.measure([20, 12, 8.2], [36, 12, 8.2], [0, 0, 5]);
}

const drawings = { list, search, message, order, member, gate, broken };
export type Small = keyof typeof drawings;

export function small(kind: Small): string {
  const scene = new Scene({ azimuth: 42, elevation: 30, mirrored: false });
  drawings[kind](scene);
  return scene.svg({ left: 6, right: 6, top: 6, bottom: 6 });
}
