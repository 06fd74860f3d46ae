import { columns, cutaway, rowOf, solidBox } from "../block";
import { along, times, type Box, type Pen } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { area, crosses, row, trees } from "../site";

/** What lies under the street: the ground is cut, its edge breaks off or runs off the sheet. */

const FAR = 700;

/** The street over something cut along y = 0 to d: only what lies behind the cut is drawn. */
function street(scene: Scene, long: number, z: number, d: number): void {
  scene.ground.bleed(() => {
    scene.ground.face([[-FAR, -FAR, z], [FAR, -FAR, z], [FAR, d, z], [-FAR, d, z]], "gnd");
    scene.ground.lines([[[-FAR, -14, z], [FAR, -14, z]], [[-FAR, -3, z], [FAR, -3, z]]], "t").line([[-FAR, -8.5, z], [FAR, -8.5, z]], "ax");
    crosses(scene.ground, { x: [0, long], y: [-30, -16] }, 5);
  });
}

/** The cut soil beside and under a structure, to the sheet's edge. */
function soil(pen: Pen, long: number, d: number, top: number, low: number): void {
  pen.bleed(() => {
    pen.face([[-FAR, d, top], [0, d, top], [0, d, low], [long, d, low], [long, d, top], [FAR, d, top], [FAR, d, -FAR], [-FAR, d, -FAR]], "soil");
    pen.lines([[[-FAR, d, top], [0, d, top]], [[long, d, top], [FAR, d, top]]], "l");
    // Hatching as a section of earth has it, in threes.
    const hatch = [-36, -20, -8, long + 8, long + 20, long + 36].flatMap((x) => [0, 1.6, 3.2].map((off): Point[] => [[x + off, d, top - 1], [x + off - 2.6, d, top - 4]]));
    pen.lines(hatch, "t2");
  });
}

export function metro(scene: Scene, dice: Dice): void {
  const long = dice.between(48, 60);
  const d = dice.between(15, 18);
  const levels = dice.whole(2, 3);
  const storey = 6.4;
  const island = dice.chance(0.5);
  const cover = 2.6;
  const top = levels * storey;
  const pillars = dice.whole(4, 6);
  street(scene, long, top + cover, d);
  scene.solid({ x: [-FAR, FAR], y: [d, d + 1], z: [-FAR, FAR] }, (pen) => {
    pen.bleed(() => pen.face([[long, 0, top + cover], [FAR, 0, top + cover], [FAR, d, top + cover], [long, d, top + cover]], "land"));
    soil(pen, long, d, top + cover, -1.2);
  });
  cutaway(scene, {
    x: 0, y: 0, z: 0, w: long, d, floors: levels, storey, at: [0, d], thick: 0.9, roof: false,
    furnish: (pen, k, z, under) => {
      if (k === 0) {
        const y = island ? d * 0.36 : d * 0.12;
        pen.box([2, y, z, long - 4, d * 0.3, 1.2]);
        train(pen, [dice.between(4, 10), d * 0.7, z + 0.5, long * dice.between(0.5, 0.75), 3, 3.2]);
        columns(pen, pillars, [0, long], y + d * 0.12, z, under, 0.9);
      } else {
        columns(pen, pillars, [0, long], d * 0.5, z, under, 0.9);
        if (k === 1) rowOf(pen, 5, [long * 0.3, long * 0.6], d * 0.72, z, [1.2, 2.4, 1.1]);
        stairs(pen, long * dice.between(0.68, 0.8), d * 0.5, z, storey);
      }
    },
  });
  // The roof of the box under its cover of earth, cut with it.
  scene.solid({ x: [0, long], y: [0, d], z: [top, top + cover] }, (pen) => pen.face([[0, d, top], [long, d, top], [long, d, top + cover], [0, d, top + cover]], "soil").face([[0, 0, top + cover], [long, 0, top + cover], [long, d, top + cover], [0, d, top + cover]], "gnd"));
  const e = long * dice.between(0.12, 0.6);
  entrance(scene, e, top + cover);
  if (dice.chance(0.6)) entrance(scene, long - 12, top + cover);
  for (const x of times(3, (i) => e + 14 + i * 7).filter((x) => x < long - 14)) scene.solid({ x: [x, x], y: [2, 2], z: [top + cover, top + 10] }, (pen) => pen.tree(x, 2, 0.8, top + cover));
}

function entrance(scene: Scene, x: number, z: number): void {
  const box: Box = [x, 3, z, 9, 5, 3.6];
  solidBox(scene, box, (pen) => pen.panes("y", box, 4, 1).panes("x", box, 2, 1));
}

function train(pen: Pen, box: Box): void {
  pen.box(box).panes("y", [box[0], box[1], box[2] + 0.9, box[3], box[4], 2], Math.max(3, Math.round(box[3] / 3.4)), 1, { joint: 3, sill: 4 });
}

function stairs(pen: Pen, x: number, y: number, z: number, storey: number): void {
  pen.face([[x, y, z], [x + storey * 1.1, y, z + storey - 0.9], [x + storey * 1.1, y + 2.4, z + storey - 0.9], [x, y + 2.4, z]], "fl").lines(times(6, (i): Point[] => [[x + (storey * 1.1 * i) / 6, y, z + ((storey - 0.9) * i) / 6], [x + (storey * 1.1 * i) / 6, y + 2.4, z + ((storey - 0.9) * i) / 6]]), "t");
}

/** A utility tunnel under its street, cut across: cells with pipes, cables and trays, the earth around them. */
export function gallery(scene: Scene, dice: Dice): void {
  const cells = dice.whole(2, 4);
  const widths = times(cells, () => dice.between(4.4, 7));
  const h = dice.between(6.4, 7.8);
  const t = 0.8;
  const total = widths.reduce((sum, w) => sum + w + t, t);
  const cover = dice.between(3, 4.4);
  const top = h + cover;
  const road = dice.between(0.2, 0.5) * total;
  scene.solid({ x: [-FAR, FAR], y: [-FAR, 0], z: [top, top] }, (pen) => pen.bleed(() => {
    pen.face([[-FAR, -FAR, top], [FAR, -FAR, top], [FAR, 0, top], [-FAR, 0, top]], "gnd");
    for (const x of [road - 7, road + 7]) pen.lines([[[x, -FAR, top], [x, 0, top]], [[x + 0.5, -FAR, top], [x + 0.5, 0, top]]], "t2");
    pen.line([[road, -FAR, top], [road, 0, top]], "ax").lines([[[road - 14, -FAR, top], [road - 14, 0, top]], [[road + 14, -FAR, top], [road + 14, 0, top]]], "t");
  }));
  scene.solid({ x: [0, total], y: [-9, 0], z: [0, h] }, (pen) => {
    let x = t;
    // Behind the cut: the street hides the rest of it.
    pen.bleed(() => {
      for (const w of widths) {
        cell(pen, dice, x, t, w, h - t);
        x += w + t;
      }
    });
  });
  scene.solid({ x: [-FAR, FAR], y: [0, 1], z: [-FAR, FAR] }, (pen) => {
    soil(pen, total, 0, top, 0);
    pen.face([[0, 0, h], [total, 0, h], [total, 0, top], [0, 0, top]], "soil").line([[0, 0, top], [total, 0, top]], "l");
    let x = 0;
    const walls = [...widths, 0].map((w): Point[] => {
      const wall: Point[] = [[x, 0, t], [x + t, 0, t], [x + t, 0, h - t], [x, 0, h - t]];
      x += t + w;
      return wall;
    });
    pen.faces([[[0, 0, 0], [total, 0, 0], [total, 0, t], [0, 0, t]], [[0, 0, h - t], [total, 0, h - t], [total, 0, h], [0, 0, h]], ...walls], "cut");
    // The pavement's own layers over it.
    pen.lines([[[road - 7, 0, top - 0.8], [road + 7, 0, top - 0.8]], [[road - 7, 0, top - 1.6], [road + 7, 0, top - 1.6]]], "t2");
  });
  scene.over.measure([0, 0, 0], [total, 0, 0], [0, 0, -2.6]);
  for (const x of [road - 10.5, road + 10.5]) {
    scene.solid({ x: [x, x], y: [-4, -4], z: [top, top + 6] }, (pen) => pen.tree(x, -4, 0.6, top));
    scene.solid({ x: [x, x], y: [-13, -13], z: [top, top + 6] }, (pen) => pen.bleed(() => pen.tree(x, -13, 0.6, top)));
  }
}

/** One cell behind the cut at y = 0: its walls, and what runs in it. */
function cell(pen: Pen, dice: Dice, x: number, low: number, w: number, high: number): void {
  const deep = 9;
  pen.face([[x, -deep, low], [x + w, -deep, low], [x + w, -deep, high], [x, -deep, high]], "fr");
  pen.face([[x, 0, low], [x + w, 0, low], [x + w, -deep, low], [x, -deep, low]], "ft").face([[x, 0, low], [x, -deep, low], [x, -deep, high], [x, 0, high]], pen.shade("x"));
  const form = dice.whole(0, 2);
  const room = high - low;
  if (form === 0) for (const k of [0, 1]) pen.box([x + w * 0.12, -deep, low + 0.2 + k * room * 0.48, w * 0.44, deep - 0.4, 0.4]).pipe("y", [x + w * 0.34, -deep, low + 0.6 + w * 0.17 + k * room * 0.48], Math.min(w * 0.17, 1), deep);
  else if (form === 1) pen.pipe("y", [x + w * 0.36, -deep, low + w * 0.28], w * 0.25, deep);
  else for (const k of times(4, (i) => i)) pen.box([x + 0.1, -deep, low + 0.8 + k * room * 0.2, w * 0.34, deep - 0.3, 0.3]);
}

/** Tubes through a hill that is cut at their mouths and runs off the sheet. */
export function tunnel(scene: Scene, dice: Dice): void {
  const tubes = dice.whole(1, 2);
  const r = dice.between(5.8, 6.8);
  const gap = r * 2 + dice.between(4, 7);
  const total = (tubes - 1) * gap;
  const high = dice.between(19, 25);
  const phase = dice() * 6;
  const slices = dice.whole(5, 7);
  const [from, to] = [-150, total + 150];
  const ridge = (x: number, y: number) => high + 5 * Math.sin(y / 17 + phase) + 2.4 * Math.sin(y / 7 + x / 16 + phase * 2) - Math.abs(y - total / 2) * 0.14 + x * 0.04;
  const line = (x: number): Point[] => along(60, (t) => [x, from + (to - from) * t, Math.max(0, ridge(x, from + (to - from) * t))]);
  scene.ground.bleed(() => {
    scene.ground.face(area({ x: [0, FAR], y: [-r - 3, total + r + 3] }), "gnd");
    for (const k of times(tubes, (i) => i)) scene.ground.line([[0, k * gap, 0], [FAR, k * gap, 0]], "ax").lines([-r * 0.7, r * 0.7].map((off): Point[] => [[0, k * gap + off, 0], [FAR, k * gap + off, 0]]), "t");
  });
  scene.solid({ x: [-60, 0], y: [from, to], z: [0, high + 12] }, (pen) => {
    const mouth = line(0);
    const hatch = times(13, (i) => mouth[17 + i * 2]).filter((p): p is Point => !!p).flatMap((p) => [0, 1.5, 3].map((off): Point[] => [[0, p[1] + off, p[2] - 1.6], [0, p[1] + off + 2, p[2] - 4.4]]));
    pen.bleed(() => {
      for (const k of times(slices, (i) => slices - i)) pen.face([...line(-k * 9), [-k * 9, to, 0], [-k * 9, from, 0]], "hill");
      pen.face([...mouth, [0, to, 0], [0, from, 0]], "soil").line(mouth, "l").lines(hatch, "t2");
    });
    const half = total / 2;
    pen.line([[0, half - 30, 0], [0, half, high + 7], [0, half + 30, 0]], "none");
    for (const k of times(tubes, (i) => i)) {
      const bore = (radius: number): Point[] => along(16, (t) => [0, k * gap + radius * Math.cos(Math.PI * t), r * 0.5 + radius * Math.sin(Math.PI * t)]);
      pen.face([[0, k * gap + r, 0], ...bore(r), [0, k * gap - r, 0]], "cut").face([[0, k * gap + r - 1, 0], ...bore(r - 1), [0, k * gap - r + 1, 0]], "hol");
    }
  });
  scene.ground.line([[0, 0, 0], [22, 0, 0]], "none");
  scene.over.measure([0, -r, 0], [0, r, 0], [8, 0, 0]);
  trees(scene, row(3, [8, total + r + 8], [26, total + r + 8]), 1);
}

/** A pit with its struts, held by walls that are cut along the front. */
export function excavation(scene: Scene, dice: Dice): void {
  const w = dice.between(42, 54);
  const d = dice.between(24, 30);
  const deep = dice.between(13, 18);
  const levels = dice.whole(2, 3);
  const struts = dice.whole(3, 5);
  scene.ground.bleed(() => {
    scene.ground.face([[-FAR, -FAR, 0], [FAR, -FAR, 0], [FAR, d, 0], [-FAR, d, 0]], "gnd");
    crosses(scene.ground, { x: [-8, w + 8], y: [-22, -6] }, 6);
  });
  scene.solid({ x: [0, w], y: [0, d], z: [-deep, 0] }, (pen) => {
    pen.face([[0, 0, 0], [w, 0, 0], [w, 0, -deep], [0, 0, -deep]], pen.shade("y")).rules("y", [0, 0, -deep, w, 0, deep], 16, 1, "t2");
    pen.face([[0, 0, 0], [0, d, 0], [0, d, -deep], [0, 0, -deep]], pen.shade("x")).rules("x", [0, 0, -deep, 0, d, deep], 9, 1, "t2");
    pen.face([[0, 0, -deep], [w, 0, -deep], [w, d, -deep], [0, d, -deep]], "ft");
    rowOf(pen, 4, [3, w - 3], d * 0.35, -deep, [2.4, 2.4, 1.2]);
    for (const k of times(levels, (i) => levels - i)) {
      const z = -deep + (deep * k) / (levels + 0.6);
      for (const i of times(struts, (j) => j)) pen.box([(w * (i + 1)) / (struts + 1) - 0.7, 0, z, 1.4, d, 1.2]);
      pen.box([0, d * 0.5, z - 0.2, w, 1, 1]);
    }
    pen.faces([[[-1.4, d, 0.8], [0, d, 0.8], [0, d, -deep - 4], [-1.4, d, -deep - 4]], [[w, d, 0.8], [w + 1.4, d, 0.8], [w + 1.4, d, -deep - 4], [w, d, -deep - 4]], [[0, d, -deep], [w, d, -deep], [w, d, -deep - 0.8], [0, d, -deep - 0.8]]], "cut");
  });
  scene.solid({ x: [-FAR, FAR], y: [d, d + 1], z: [-FAR, FAR] }, (pen) => soilUnder(pen, w, d, deep));
  const crane: readonly [number, number] = dice.chance(0.5) ? [w * 0.25, -9] : [w * 0.75, -9];
  scene.solid({ x: [crane[0], crane[0] + 2], y: [-9, -7], z: [0, 20] }, (pen) => {
    const [x, y] = crane;
    pen.lines([[[x, y, 0], [x, y, 19]], [[x + 1.6, y, 0], [x + 1.6, y, 17]], [[x - 10, y, 17], [x + 24, y, 17]], [[x, y, 20], [x + 20, y, 17]], [[x, y, 20], [x - 9, y, 17]], [[x + 17, y, 17], [x + 17, y, 9]]], "l").lines([times(7, (i): Point => [x + (i % 2) * 1.6, y, i * 2.8])], "t2").box([x - 10, y - 0.6, 15.4, 3, 1.2, 1.6]);
  });
}

function soilUnder(pen: Pen, w: number, d: number, deep: number): void {
  pen.bleed(() => {
    pen.face([[-FAR, d, 0], [-1.4, d, 0], [-1.4, d, -deep - 4], [w + 1.4, d, -deep - 4], [w + 1.4, d, 0], [FAR, d, 0], [FAR, d, -FAR], [-FAR, d, -FAR]], "soil");
    pen.lines([[[-FAR, d, 0], [-1.4, d, 0]], [[w + 1.4, d, 0], [FAR, d, 0]]], "l").lines([[[-FAR, d, -deep * 0.45], [-1.4, d, -deep * 0.5]], [[w + 1.4, d, -deep * 0.5], [FAR, d, -deep * 0.4]]], "ct");
    pen.lines([-30, -16, -7, w + 8, w + 18, w + 32].flatMap((x) => [0, 1.6, 3.2].map((off): Point[] => [[x + off, d, -1], [x + off - 2.4, d, -4]])), "t2");
  });
}

