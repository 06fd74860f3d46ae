import { block, boundsOf, cutaway, plant, solidBox } from "../block";
import { times, type Box, type Pen } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { contours, row, shadow, streets, trees } from "../site";
import { axes } from "./towers";

/** Bays under saw-tooth or gabled roofs; one span is measured, or cut open. */
export function factory(scene: Scene, dice: Dice): void {
  const n = dice.whole(3, 5);
  const bay = dice.between(12, 14.5);
  const long = dice.between(28, 38);
  const saw = dice.chance(0.5);
  const h = dice.between(8, 10);
  const up = saw ? 5.5 : 4;
  const cut = dice.whole(1, n - 1);
  streets(scene, dice, { x: [0, n * bay], y: [0, long] });
  shadow(scene, { x: [0, n * bay], y: [0, long] }, h);
  scene.solid({ x: [0, n * bay], y: [0, long], z: [0, h + up] }, (pen) => {
    for (const i of times(n, (k) => k)) {
      const x = i * bay;
      const peak = saw ? x : x + bay / 2;
      const gable = (y: number): Point[] => [[x, y, h], [peak, y, h + up], [x + bay, y, h]];
      if (saw) pen.face([[x, 0, h], [x, long, h], [x, long, h + up], [x, 0, h + up]], "fr");
      else pen.face([[x, 0, h], [peak, 0, h + up], [peak, long, h + up], [x, long, h]], "ft");
      pen.face([[peak, 0, h + up], [x + bay, 0, h], [x + bay, long, h], [peak, long, h + up]], saw ? "ft" : "fr");
      pen.lines(times(3, (k) => [[peak, (long * (k + 1)) / 4, h + up], [x + bay, (long * (k + 1)) / 4, h]]), "t2");
      pen.face([[x, long, 0], [x + bay, long, 0], ...gable(long).reverse()], pen.shade("y"));
      if (i === cut - 1) openBay(pen, [x, long, bay, h], gable(long), peak, up);
      else pen.panes("y", [x, 0, h * 0.42, bay, long, h * 0.46], 3, 1).panes("y", [x, 0, 0, bay, long, h * 0.42], 1, 1, { joint: 7, sill: 0, cls: "l" });
    }
    pen.side("x", [0, 0, 0, n * bay, long, h]).panes("x", [0, 0, h * 0.45, n * bay, long, h * 0.4], 9, 1);
  });
  for (const k of times(dice.whole(0, 3), (i) => i)) scene.solid({ x: [n * bay + 3, n * bay + 9], y: [3 + k * 9, 9 + k * 9], z: [0, 12] }, (pen) => pen.drum(n * bay + 6, 6 + k * 9, 0, 2.7, 9 + (k % 2) * 3));
  axes(scene, [0, n * bay], long, "ABCDEF"[n] ?? "F", "A");
}

/** The frame of one bay, cut: columns, rafters, and the crane's beam behind. */
function openBay(pen: Pen, [x, y, bay, h]: readonly [number, number, number, number], gable: readonly Point[], peak: number, up: number): void {
  const t = 0.7;
  const inside = ([a, b, c]: Point): Point => [a <= x ? a + t : a >= x + bay ? a - t : a, b, c - t * 1.4];
  pen.face([[x + t, y, 0.4], [x + bay - t, y, 0.4], ...gable.map(inside).reverse()], "fl");
  pen.box([x + t, y - 3, h * 0.66, bay - 2 * t, 1.4, 1.2]).box([x + bay * 0.3, y - 6, 0.4, bay * 0.4, 3, 2.6]);
  pen.faces([[[x, y, 0], [x + t, y, 0], [x + t, y, h], [x, y, h]], [[x + bay - t, y, 0], [x + bay, y, 0], [x + bay, y, h], [x + bay - t, y, h]], [[x, y, h], [peak, y, h + up], [x + bay, y, h], [x + bay, y, h - t * 1.4], [peak, y, h + up - t * 1.6], [x, y, h - t * 1.4]], [[x, y, -1], [x + bay, y, -1], [x + bay, y, 0.3], [x, y, 0.3]]], "cut");
}

/** Machines behind a cut front: chillers, pumps, the pipes over them. */
export function plantRoom(scene: Scene, dice: Dice): void {
  const w = dice.between(34, 42);
  const d = dice.between(18, 22);
  const h = dice.between(8.5, 10.5);
  const machines = dice.whole(2, 4);
  const upper = dice.chance(0.5);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  const top = cutaway(scene, {
    x: 0, y: 0, w, d, floors: 1 + Number(upper), storey: h, at: [0, d], thick: 0.7, facade: "windows", bay: 5,
    furnish: (pen, k, z, under) => {
      const pitch = (w - 4) / machines;
      for (const [i, y] of [0.3, 0.42, 0.54].entries()) pen.pipe("x", [1, d * y, under - 1.6 - i * 0.5], 0.75, w - 2.4);
      for (const i of times(machines, (j) => j)) {
        const x = 3 + i * pitch;
        const long = pitch * 0.66;
        if (k) pen.box([x, d - 9, z, long, 5, 4]).rules("y", [x, d - 9, z, long, 5, 4], 5, 1, "t2");
        else pen.box([x, d - 7.4, z, long, 4.6, 0.7]).pipe("x", [x + 0.3, d - 5.2, z + 2.5], 1.8, long - 0.6).pipe("x", [x + 0.8, d - 4.4, z + 5.2], 1.3, long - 1.6);
        pen.drum(x + long + 1.2, d - 4, z, 0.8, 2.6).line([[x + long + 1.2, d - 4, z + 2.6], [x + long + 1.2, d - 4, under - 1.6]], "l");
      }
    },
  });
  for (const i of times(dice.whole(2, 3), (k) => k)) {
    const x = 5 + i * 10;
    solidBox(scene, [x, 4, top, 7, 7, 4], (pen) => pen.rules("y", [x, 4, top, 7, 7, 4], 6, 1, "t2").disc(x + 3.5, 7.5, top + 4, 2.4, "l"));
  }
  axes(scene, [0, w], d, dice.whole(4, 8));
}

/** Racks between a raised floor and the trays over them. */
export function dataHall(scene: Scene, dice: Dice): void {
  const w = dice.between(40, 50);
  const d = dice.between(20, 24);
  const floors = dice.whole(2, 3);
  const at = [w * dice.between(0.18, 0.4), d * dice.between(0.52, 0.66)] as const;
  streets(scene, dice, { x: [0, w], y: [0, d] });
  const racks = dice.whole(8, 12);
  const top = cutaway(scene, {
    x: 0, y: 0, w, d, floors, storey: 5.6, at, thick: 0.6, facade: "ribbons",
    furnish: (pen, _, z, under) => {
      for (const y of [at[1] - 7, at[1] - 3]) {
        const box: Box = [at[0] + 2, y, z + 0.6, w - at[0] - 4, 1.6, 2.6];
        pen.box(box).rules("y", box, racks, 1, "t2");
      }
      pen.box([at[0] + 1, at[1] - 5, under - 0.9, w - at[0] - 2.4, 1.2, 0.35]);
    },
  });
  plant(scene, times(dice.whole(3, 5), (i): Box => [2 + i * 8.4, 2, top, 6.4, 6, 2.8]));
  axes(scene, [0, w], d, dice.whole(7, 12));
}

/** Where power is made or handed on: cooling towers, transformers, or turbines on a ridge. */
export function power(scene: Scene, dice: Dice): void {
  const form = dice.whole(0, 1);
  if (form === 0) return coolingTowers(scene, dice);
  substation(scene, dice);
}

function coolingTowers(scene: Scene, dice: Dice): void {
  const n = dice.whole(1, 2);
  const h = dice.between(34, 42);
  const waist = dice.between(0.66, 0.78);
  streets(scene, dice, { x: [-6, n * 28 + 12], y: [-10, 34] });
  for (const i of times(n, (k) => k)) {
    const x = 6 + i * 28;
    const levels = [[0, 12.2], [0.34, 9.7], [waist, 7.9], [0.9, 8], [1, 8.5]] as const;
    shadow(scene, { x: [x - 9, x + 9], y: [-9, 9] }, h * 0.8);
    scene.solid({ x: [x - 12, x + 12], y: [-12, 12], z: [0, h] }, (pen) => {
      levels.slice(1).forEach(([to, headR], k) => {
        const [from, r] = levels[k] ?? [0, 12];
        pen.drum(x, 0, from * h, r, (to - from) * h, { headR, body: "fl", top: "fl" });
      });
      pen.disc(x, 0, h, 8.5, "ft").disc(x, 0, h, 7.3, "fr");
      if (!i) pen.disc(x, 0, h * waist, 7.95, "l");
    });
  }
  const x = n * 28 - 4;
  block(scene, { x: 0, y: 20, w: x - 2, d: 13, floors: 3, storey: 4.6, facade: "ribbons" });
  scene.solid({ x: [x + 2, x + 6], y: [24, 28], z: [0, h * 1.1] }, (pen) => pen.drum(x + 4, 26, 0, 1.9, h * 1.06, { headR: 1.3 }));
  scene.over.measure([6 + (n - 1) * 28 + 12, 0, 0], [6 + (n - 1) * 28 + 12, 0, h], [7, -4, 0]);
}

function substation(scene: Scene, dice: Dice): void {
  const n = dice.whole(3, 4);
  const pitch = 13;
  streets(scene, dice, { x: [0, n * pitch], y: [0, 32] });
  const measured = dice.whole(0, n - 1);
  for (const i of times(n, (k) => k)) {
    const x = 2 + i * pitch;
    scene.solid({ x: [x, x + 10], y: [2, 4], z: [0, 17] }, (pen) => {
      for (const a of [x, x + 9]) pen.lines([[[a - 0.8, 3, 0], [a, 3, 15]], [[a + 0.8, 3, 0], [a, 3, 15]], ...times(4, (k): Point[] => [[a - 0.7 + k * 0.17, 3, k * 3.4], [a + 0.6 - k * 0.15, 3, k * 3.4 + 3.4]])], "l");
      pen.box([x - 1, 2.6, 14.4, 11, 0.8, 0.9]);
    });
    const box: Box = [x, 14, 0.8, 8, 6.4, 5.4];
    shadow(scene, { x: [x, x + 8], y: [14, 20.4] }, 6);
    solidBox(scene, [x - 1, 13, 0, 10, 8.4, 0.8]);
    solidBox(scene, box, (pen) => pen.rules("y", box, 9, 1, "t2").rules("x", box, 6, 1, "t2"));
    scene.solid({ x: [x, x + 8], y: [14, 20], z: [6.2, 12] }, (pen) => {
      pen.pipe("x", [x + 0.6, 15.6, 9.4], 1, 6);
      for (const a of [1.4, 4, 6.6]) pen.drum(x + a, 18.4, 6.2, 0.5, 3.2, { headR: 0.3 });
      pen.lines([1.4, 4, 6.6].map((a): Point[] => [[x + a, 18.4, 9.4], [x + a, 10, 11], [x + a, 3, 14.4]]), i === measured ? "cl" : "t2");
    });
  }
  block(scene, { x: 2, y: 27, w: n * pitch - 8, d: 6, floors: 1, storey: 5, facade: "windows" });
}

/** Turbines on a ridge by its contour lines, the foundation of the nearest cut. */
export function wind(scene: Scene, dice: Dice): void {
  const n = dice.whole(3, 4);
  contours(scene.ground, dice, [dice.between(-14, 14), dice.between(-10, 12)], 8, 8, 9);
  const places = [[0, 0], [34, -14], [26, 24], [-22, 22]] as const;
  places.slice(0, n).forEach(([x, y], i) => turbine(scene, x, y, dice.between(34, 40), dice.between(0, 2), i === 0));
  trees(scene, [...row(3, [4, 34], [18, 40]), ...row(2, [-16, 8], [-10, 12])], 0.9);
}

function turbine(scene: Scene, x: number, y: number, h: number, turn: number, cut: boolean): void {
  scene.solid(boundsOf([x - 4, y - 4, 0, 8, 8, h]), (pen) => {
    pen.drum(x, y, 0, 4.4, 0.9).drum(x, y, 0.9, 1.5, h, { headR: 0.8, body: "ft" }).box([x - 1.2, y - 2.4, h + 0.4, 2.4, 5, 2]);
    const hub: Point = [x, y + 3, h + 1.4];
    for (const k of [0, 1, 2]) {
      const a = turn + (k * 2 * Math.PI) / 3;
      const at = (r: number, off: number): Point => [hub[0] + r * Math.cos(a) - off * Math.sin(a), hub[1], hub[2] + r * Math.sin(a) + off * Math.cos(a)];
      pen.face([at(0.4, 0), at(4, 1), at(18, 0.15), at(18, -0.15), at(2, -0.3)], "ft");
    }
    if (cut) pen.disc(x, y, 0.9, 4.4, "cl");
  });
}

/** Tanks and the pipes between them. */
export function tanks(scene: Scene, dice: Dice): void {
  const n = dice.whole(3, 4);
  const rows = dice.whole(1, 2);
  streets(scene, dice, { x: [0, n * 16], y: [0, rows * 16 + 14] });
  const measured = n - 1;
  for (const j of times(rows, (k) => k))
    for (const i of times(n, (k) => k)) {
      const [x, y] = [8 + i * 16, 8 + j * 16];
      const r = dice.between(5, 6.8);
      const h = dice.between(7, 14);
      shadow(scene, { x: [x - r * 0.7, x + r * 0.7], y: [y - r * 0.7, y + r * 0.7] }, h);
      scene.solid(boundsOf([x - r, y - r, 0, 2 * r, 2 * r, h]), (pen) => {
        pen.drum(x, y, 0, r, h).drum(x, y, h, r, 1.5, { headR: r * 0.3, body: "ft" });
        if (i === measured && j === rows - 1) pen.disc(x, y, h, r, "cl");
      });
    }
  const y = rows * 16 + 5;
  scene.solid({ x: [-3, n * 16 + 3], y: [y - 1, y + 1], z: [0, 8] }, (pen) => {
    pen.lines(times(n * 2 + 1, (i): Point[] => [[i * 8, y, 0], [i * 8, y, 7.4]]), "l");
    for (const z of [4.4, 6, 7.6]) pen.pipe("x", [-3, y, z], 0.6, n * 16 + 6);
  });
  block(scene, { x: 2, y: y + 5, w: 18, d: 7, floors: 1, storey: 5, facade: "windows" });
}
