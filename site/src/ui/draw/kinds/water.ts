import { block, boundsOf, solidBox } from "../block";
import { along, times, type Box } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { area, crosses, row, shadow, streets, trees } from "../site";

const FAR = 700;

/** Basins, clarifiers and their house; a bridge over one clarifier is where it is cut. */
export function waterworks(scene: Scene, dice: Dice): void {
  const n = dice.whole(2, 3);
  const r = dice.between(8.4, 10.5);
  const pitch = 2 * r + 4;
  const long = n * pitch;
  const basins = dice.whole(3, 5);
  const first = dice.chance(0.5);
  streets(scene, dice, { x: [0, long], y: [0, 44] });
  block(scene, { x: 1, y: 0, w: long * 0.4, d: 9, floors: 2, storey: 4.2, facade: "windows", bay: 3.6 });
  const hall: Box = [long * 0.5, 0, 0, long * 0.46, 9, 3.4];
  solidBox(scene, hall, (pen) => pen.panes("z", hall, 5, 1, { joint: 2, sill: 2, cls: "g" }));
  const [roundY, basinY] = first ? [12 + r, 16 + 2 * r] : [28 + r, 13];
  for (const i of times(n, (k) => k)) {
    const x = r + 2 + i * pitch;
    const turn = dice.between(0.2, 2.8);
    const arm = (k: number): Point => [x + k * (r - 0.6) * Math.cos(turn), roundY + k * (r - 0.6) * Math.sin(turn), 3];
    shadow(scene, { x: [x - r * 0.7, x + r * 0.7], y: [roundY - r * 0.7, roundY + r * 0.7] }, 4);
    scene.solid(boundsOf([x - r, roundY - r, 0, 2 * r, 2 * r, 3]), (pen) => pen.drum(x, roundY, 0, r, 3).disc(x, roundY, 3, r - 1, "g").disc(x, roundY, 3, r - 2.6, "t").disc(x, roundY, 3, 1.7).line([arm(-1), arm(1)], i ? "l" : "cl"));
  }
  const box: Box = [2, basinY, 0, long - 6, 11, 2.6];
  shadow(scene, { x: [2, long - 4], y: [basinY, basinY + 11] }, 3);
  solidBox(scene, box, (pen) => pen.panes("z", box, basins, 2, { joint: 1.4, sill: 1.6, cls: "g" }).rules("z", box, basins * 4, 2, "t"));
  trees(scene, row(dice.whole(3, 5), [3, 47], [long - 3, 47]), 1.1);
}

/** A gravity dam: the block at the near end is cut, the lake behind it runs off the sheet. */
export function dam(scene: Scene, dice: Dice): void {
  const n = dice.whole(4, 6);
  const bay = dice.between(9, 11);
  const side = dice.between(12, 20);
  const long = n * bay + side * 1.6;
  const h = dice.between(24, 30);
  const foot = h * dice.between(0.68, 0.8);
  const level = h * dice.between(0.76, 0.86);
  scene.ground.bleed(() => {
    scene.ground.face([[-FAR, -FAR, level], [long, -FAR, level], [long, 0, level], [-FAR, 0, level]], "wtr");
    scene.ground.lines(times(7, (i): Point[] => [[i * 12, -8 - (i % 3) * 9, level], [i * 12 + 12, -8 - (i % 3) * 9, level]]), "t");
    scene.ground.face(area({ x: [-FAR, FAR], y: [foot, FAR] }), "wtr");
    scene.ground.lines(times(6, (i): Point[] => [[side + i * 9, foot + 6 + (i % 3) * 5, 0], [side + i * 9 + 7, foot + 6 + (i % 3) * 5, 0]]), "t");
  });
  scene.solid(boundsOf([-FAR, 0, 0, FAR + long, foot, h]), (pen) => {
    pen.bleed(() => pen.face([[-FAR, 3.6, h], [0, 3.6, h], [0, foot, 0], [-FAR, foot, 0]], "fl").face([[-FAR, 0, h], [0, 0, h], [0, 3.6, h], [-FAR, 3.6, h]], "ft"));
    pen.face([[0, 3.6, h], [long, 3.6, h], [long, foot, 0], [0, foot, 0]], pen.shade("y")).face([[0, 0, h], [long, 0, h], [long, 3.6, h], [0, 3.6, h]], "ft");
    pen.lines(times(Math.round(long / 10), (i): Point[] => [[i * 10, 3.6, h], [i * 10, foot, 0]]), "t2");
    for (const i of times(n, (k) => k)) {
      const x = side + i * bay;
      pen.face([[x + 1, 1, h - 5], [x + bay - 1, 1, h - 5], [x + bay - 1, foot + 3, 0], [x + 1, foot + 3, 0]], "g");
      pen.lines([0.3, 0.5, 0.7].map((t): Point[] => [[x + bay * t, 4, h - 7], [x + bay * t, foot + 2, 1]]), "t");
    }
    for (const i of times(n + 1, (k) => k)) pen.box([side + i * bay - 0.9, 0, h - 6, 1.8, 6.4, 10]);
    pen.box([side - 1, 1.4, h + 4, n * bay + 2, 3, 1]);
    pen.face([[long, 0, 0], [long, foot, 0], [long, 3.6, h - 4], [long, 3.6, h], [long, 0, h]], "cut");
    pen.face([[long, 1.2, 3], [long, 3.6, 3], [long, 3.6, 6], [long, 1.2, 6]], "hol");
  });
}

/** A quay: cranes, stacks of containers, a ship at the edge; one crane is measured. */
export function port(scene: Scene, dice: Dice): void {
  const n = dice.whole(2, 3);
  const pitch = dice.between(22, 27);
  const long = n * pitch;
  const high = dice.between(22, 27);
  scene.ground.bleed(() => {
    scene.ground.face(area({ x: [-FAR, FAR], y: [-FAR, 20] }), "gnd").face(area({ x: [-FAR, FAR], y: [20, FAR] }), "wtr");
    scene.ground.lines([[[-FAR, 20, 0], [FAR, 20, 0]]], "l").lines([[[-FAR, 4, 0], [FAR, 4, 0]], [[-FAR, 17, 0], [FAR, 17, 0]]], "t");
    crosses(scene.ground, { x: [0, long], y: [-24, 0] }, 5);
  });
  for (const i of times(n * 2, (k) => k)) {
    const tall = dice.whole(1, 3);
    const box: Box = [i * (pitch / 2) + 1, -14, 0, pitch / 2 - 2.4, 10, tall * 2.8];
    shadow(scene, { x: [box[0], box[0] + box[3]], y: [-14, -4] }, box[5]);
    solidBox(scene, box, (pen) => pen.rules("y", box, 1, tall, "l").rules("x", box, 4, tall, "l").rules("z", box, 1, 4, "t2"));
  }
  solidBox(scene, [2, 22, -1, long * 0.7, 9, 3.6], (pen) => pen.panes("z", [4, 22.6, -1, long * 0.5, 7.8, 3.6], 6, 2, { joint: 2, sill: 3, cls: "fl" }));
  solidBox(scene, [long * 0.6, 23, 2.6, 6, 7, 6], (pen) => pen.panes("y", [long * 0.6, 23, 4, 6, 7, 4], 4, 2));
  const measured = dice.whole(0, n - 1);
  for (const i of times(n, (k) => k)) {
    const x = i * pitch + 4;
    scene.solid(boundsOf([x, 4, 0, 10, 13, high]), (pen) => {
      for (const [a, b] of [[0, 4], [9, 4], [0, 17], [9, 17]] as const) pen.box([x + a, b - 0.6, 0, 1, 1.2, high]);
      pen.lines([[[x + 0.5, 4, 8], [x + 0.5, 17, high * 0.7]], [[x + 9.5, 4, 8], [x + 9.5, 17, high * 0.7]]], "l");
      for (const a of [1.5, 6.5]) pen.box([x + a, -12, high, 1.6, 46, 1.4]);
      pen.box([x + 1, 3, high + 1.4, 8, 5, 2.6]).lines([[[x + 5, 8, high + 9], [x + 5, 32, high + 1.4]], [[x + 5, 8, high + 9], [x + 5, -10, high + 1.4]], [[x + 5, 8, high + 1.4], [x + 5, 8, high + 9]]], "l");
      pen.lines([[[x + 4, 25, high], [x + 4, 25, 8]], [[x + 6, 25, high], [x + 6, 25, 8]]], "t2").box([x + 2, 24, 6, 6, 2.4, 2]);
      if (i === measured) pen.line([[x + 3.1, -12, high + 1.4], [x + 3.1, 34, high + 1.4]], "cl");
    });
  }
}

/** A river between its dykes: the section across it is orange. */
export function river(scene: Scene, dice: Dice): void {
  const bend = dice.between(7, 12);
  const wide = dice.between(18, 24);
  const at = dice.between(-8, 12);
  const phase = dice() * 3;
  const mid = (x: number) => bend * Math.sin(x / 26 + phase);
  const bank = (off: number, z: number): Point[] => along(60, (t) => {
    const x = -180 + 360 * t;
    return [x, mid(x) + off, z];
  });
  const half = wide / 2;
  scene.ground.bleed(() => {
    scene.ground.face([...bank(half, -3), ...bank(-half, -3).reverse()], "wtr").face([...bank(-half, -3), ...bank(-half - 7, 3).reverse()], "fr");
    scene.ground.face([...bank(-half - 7, 3), ...bank(-half - 11, 3).reverse()], "ft").face([...bank(half + 3, -1), ...bank(half, -3).reverse()], "fl");
    scene.ground.face([...bank(half + 3, -1), ...bank(half + 12, -1).reverse()], "gnd").line(bank(half + 7, -1), "ax");
    scene.ground.lines([bank(-half * 0.4, -3), bank(half * 0.3, -3)], "t").lines([bank(-half - 20, 0), bank(-half - 32, 0)], "ct");
  });
  const y = mid(at);
  const section: Point[] = [[at, y + half + 16, -1], [at, y + half + 3, -1], [at, y + half, -3], [at, y + half - 4, -6], [at, y - half + 4, -6], [at, y - half, -3], [at, y - half - 7, 3], [at, y - half - 11, 3], [at, y - half - 18, 0]];
  scene.over.line(section, "cl").line([[at, y + half, -3], [at, y - half, -3]], "l");
  block(scene, { x: at - 34, y: mid(at - 34) - half - 30, w: 16, d: 11, floors: 2, storey: 4.4, facade: "windows" });
  const gate = at + 26;
  for (const k of times(4, (i) => i)) solidBox(scene, [gate, mid(gate) - half + (k * wide) / 3 - 0.8, -3, 5, 1.6, 9]);
  solidBox(scene, [gate + 0.6, mid(gate) - half - 1, 6, 3.8, wide + 2, 3.4], (pen) => pen.panes("x", [gate + 0.6, mid(gate) - half - 1, 6, 3.8, wide + 2, 3.4], 8, 1));
  trees(scene, times(5, (i): [number, number] => [at - 30 + i * 11, mid(at - 30 + i * 11) + half + 12]), 1);
}

/** Pumps in a sump that is cut open, the pipe over the dyke. */
export function pumping(scene: Scene, dice: Dice): void {
  const n = dice.whole(3, 4);
  const pitch = 9;
  const long = n * pitch;
  const deep = dice.between(8, 11);
  const d = 16;
  scene.ground.bleed(() => {
    scene.ground.face([[-FAR, -FAR, 0], [FAR, -FAR, 0], [FAR, d, 0], [-FAR, d, 0]], "gnd");
    crosses(scene.ground, { x: [-10, long + 10], y: [-22, -4] }, 5);
  });
  scene.solid({ x: [-FAR, FAR], y: [d, d + 1], z: [-FAR, FAR] }, (pen) => pen.bleed(() => {
    pen.face([[-FAR, d, 0], [-1.2, d, 0], [-1.2, d, -deep - 1.4], [long + 1.2, d, -deep - 1.4], [long + 1.2, d, 0], [FAR, d, 0], [FAR, d, -FAR], [-FAR, d, -FAR]], "soil");
    pen.lines([[[-FAR, d, 0], [-1.2, d, 0]], [[long + 1.2, d, 0], [FAR, d, 0]]], "l").lines([-26, -14, -7, long + 8, long + 17, long + 28].flatMap((x) => [0, 1.6, 3.2].map((off): Point[] => [[x + off, d, -1], [x + off - 2.4, d, -4]])), "t2");
  }));
  scene.solid({ x: [0, long], y: [0, d], z: [-deep, 0] }, (pen) => {
    pen.face([[0, 0, 0], [long, 0, 0], [long, 0, -deep], [0, 0, -deep]], pen.shade("y")).face([[0, 0, 0], [0, d, 0], [0, d, -deep], [0, 0, -deep]], pen.shade("x")).face(area({ x: [0, long], y: [0, d] }, -deep * 0.62), "g");
    for (const i of times(n, (k) => k)) {
      const x = i * pitch + pitch / 2;
      pen.drum(x, d - 5, -deep + 1, 1.7, deep - 0.4).drum(x, d - 5, 0.6, 2.2, 0.6).drum(x, d - 5, 1.2, 1.4, 3.2).pipe("y", [x, 0, 1.4], 0.8, d - 7);
      if (i) pen.box([i * pitch - 0.4, 0, -deep, 0.8, d, deep]);
    }
    pen.faces([[[-1.2, d, 0], [0, d, 0], [0, d, -deep], [-1.2, d, -deep]], [[long, d, 0], [long + 1.2, d, 0], [long + 1.2, d, -deep], [long, d, -deep]], [[-1.2, d, -deep], [long + 1.2, d, -deep], [long + 1.2, d, -deep - 1.4], [-1.2, d, -deep - 1.4]], ...times(n - 1, (i): Point[] => [[(i + 1) * pitch - 0.4, d, 0], [(i + 1) * pitch + 0.4, d, 0], [(i + 1) * pitch + 0.4, d, -deep], [(i + 1) * pitch - 0.4, d, -deep]])], "cut");
  });
  block(scene, { x: 0, y: -9, w: long, d: 8.6, floors: 1, storey: dice.between(6, 9), facade: "windows", bay: 4 });
}
