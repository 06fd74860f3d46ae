import { block, columns, cutaway, cutLine, plant, rowOf, solidBox, type Facade } from "../block";
import { times, type Box } from "../pen";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { row, streets, trees } from "../site";

/** A high-rise on its podium, set back once or twice; the orange line is where its plan is cut. */
export function tower(scene: Scene, dice: Dice): void {
  const w = dice.between(22, 27);
  const d = dice.between(21, 25);
  const podium = dice.whole(2, 3);
  const shafts = dice.whole(1, 3);
  const floors = dice.whole(15, 21);
  const facade = dice.pick<Facade>(["curtain", "fins", "curtain", "ribbons"]);
  const wide: Box = [-dice.between(6, 15), -dice.between(5, 8), 0, w + dice.between(20, 28), d + dice.between(11, 15), podium * 5];
  streets(scene, dice, { x: [wide[0], wide[0] + wide[3]], y: [wide[1], wide[1] + wide[4]] });
  block(scene, { x: wide[0], y: wide[1], w: wide[3], d: wide[4], floors: podium, storey: 5, facade: dice.pick<Facade>(["ribbons", "windows"]), bay: 4 });
  const cut = dice.whole(0, shafts - 1);
  let [x, y, z, a, b] = [0, 0, podium * 5, w, d];
  for (const k of times(shafts, (i) => i)) {
    const n = Math.round(floors / shafts) + (k ? 0 : 2);
    const shaft: Box = [x, y, z, a, b, n * 3.8];
    block(scene, { x, y, z, w: a, d: b, floors: n, storey: 3.8, facade, bay: 4.4 });
    if (k === cut) scene.solid({ x: [x + a, x + a], y: [y + b, y + b], z: [z, z + 1] }, (pen) => cutLine(pen, shaft, z + Math.round(n * dice.between(0.35, 0.75)) * 3.8));
    z += n * 3.8;
    [x, y, a, b] = [x + 2.6, y + 2.6, a - 5.2, b - 5.2];
  }
  plant(scene, [[x + a * 0.15, y + b * 0.2, z, a * 0.6, b * 0.5, 4.5]]);
  const front = wide[1] + wide[4] + 5;
  trees(scene, row(dice.whole(3, 5), [wide[0] + 3, front], [wide[0] + wide[3] - 3, front]), 1.25);
}

/** Two towers over one podium, a bridge between them at the measured height. */
export function twin(scene: Scene, dice: Dice): void {
  const w = dice.between(16, 20);
  const gap = dice.between(10, 15);
  const high = dice.whole(14, 18);
  const low = high - dice.whole(2, 6);
  const podium = dice.whole(2, 3);
  const facade = dice.pick<Facade>(["curtain", "fins", "windows"]);
  const base = podium * 5;
  streets(scene, dice, { x: [-5, 2 * w + gap + 5], y: [-5, w + 9] });
  block(scene, { x: -5, y: -5, w: 2 * w + gap + 10, d: w + 14, floors: podium, storey: 5, facade: "ribbons" });
  const firstHigh = dice.chance(0.5);
  const z = base + dice.whole(6, low - 4) * 3.8;
  for (const [x, floors] of [[0, firstHigh ? high : low], [w + gap, firstHigh ? low : high]] as const) {
    const top = block(scene, { x, y: 0, z: base, w, d: w, floors, storey: 3.8, facade, bay: 4.2 });
    plant(scene, [[x + w * 0.25, w * 0.25, top, w * 0.5, w * 0.5, 4]]);
  }
  solidBox(scene, [w, w * 0.3, z, gap, w * 0.4, 5.4], (pen) => pen.panes("y", [w, w * 0.3, z, gap, w * 0.4, 5.4], 4, 1));
  const end = 2 * w + gap;
  scene.over.measure([end, 0, base], [end, 0, base + (firstHigh ? low : high) * 3.8], [9, -3, 0]);
  trees(scene, row(5, [-2, w + 14], [end, w + 14]), 1.2);
}

/** An office building with its front, or its near corner, cut away. */
export function office(scene: Scene, dice: Dice): void {
  const floors = dice.whole(4, 6);
  const w = dice.between(30, 42);
  const d = dice.between(15, 20);
  const whole = dice.chance(0.45);
  const at = whole ? ([0, d] as const) : ([w * dice.between(0.32, 0.55), d * dice.between(0.4, 0.55)] as const);
  const [c, e] = at;
  const desks = times(floors, () => dice.whole(0, 2));
  streets(scene, dice, { x: [0, w], y: [0, d] });
  const top = cutaway(scene, {
    x: 0, y: 0, w, d, floors, storey: 4, at, thick: 0.6, facade: dice.pick<Facade>(["windows", "ribbons", "windows"]), bay: 3.4,
    furnish: (pen, k, z, under) => {
      columns(pen, whole ? 3 : 2, [c, w], e - 5, z, under);
      const style = desks[k] ?? 0;
      if (style === 0) rowOf(pen, whole ? 6 : 4, [c + 1, w - 1], e - 3, z, [2.6, 1.4, 1]);
      else if (style === 1) pen.box([c + (w - c) * 0.25, e - 4, z, (w - c) * 0.5, 2, 0.9]);
      else rowOf(pen, 3, [c + 1, w - 1], e - 3.4, z, [1.2, 2, 2]);
    },
  });
  plant(scene, [[w * dice.between(0.1, 0.5), d * 0.12, top, w * 0.24, d * 0.28, 3]]);
  if (dice.chance(0.6)) scene.solid({ x: [2, 6], y: [2, 6], z: [top, top + 3] }, (pen) => pen.drum(w * 0.08, d * 0.22, top, 1.6, 2.4));
  axes(scene, [0, w], d, dice.whole(5, 9));
  trees(scene, row(3, [w + 5, 1], [w + 5, d - 2]), 0.9);
}

/** Two numbered axes at the ends of a front. */
export function axes(scene: Scene, [from, to]: readonly [number, number], y: number, last: number | string, first: number | string = 1): void {
  const reach = (to - from) * 0.16;
  scene.ground.axis([from, y, 0], [from, y + reach, 0], first).axis([to, y, 0], [to, y + reach, 0], last);
}

/** Shops under terraces, with a hotel or offices over one end. */
export function complex(scene: Scene, dice: Dice): void {
  const w = dice.between(50, 60);
  const d = dice.between(26, 32);
  const levels = dice.whole(2, 3);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  let z = 0;
  const step = dice.between(3, 4.5);
  for (const k of times(levels, (i) => i)) z = block(scene, { x: k * step, y: 0, z, w: w - k * step * 2, d: d - k * step, floors: 1, storey: 6, facade: dice.pick<Facade>(["ribbons", "curtain", "windows"]), bay: 5 });
  const slabX = dice.chance(0.5) ? levels * step : w * 0.45;
  const slab: Box = [slabX, 2, z, w * 0.34, dice.between(11, 14), dice.whole(6, 9) * 3.6];
  const top = block(scene, { x: slab[0], y: slab[1], z, w: slab[3], d: slab[4], floors: Math.round(slab[5] / 3.6), storey: 3.6, facade: dice.pick<Facade>(["windows", "fins", "balconies"]), bay: 3.6 });
  plant(scene, [[slab[0] + 3, 4, top, 6, 6, 3]]);
  // The glazed hall over the shops, cut by the orange line along its ridge.
  const x = slabX > w * 0.3 ? levels * step + 3 : w * 0.55;
  const long = w * 0.3;
  const y = d * 0.28;
  scene.solid({ x: [x, x + long], y: [y, y + 10], z: [z, z + 4] }, (pen) => {
    pen.face([[x, y, z], [x + long, y, z], [x + long, y + 5, z + 4], [x, y + 5, z + 4]], "g");
    pen.face([[x, y + 10, z], [x + long, y + 10, z], [x + long, y + 5, z + 4], [x, y + 5, z + 4]], "g").face([[x + long, y, z], [x + long, y + 10, z], [x + long, y + 5, z + 4]], pen.glass("x"));
    pen.lines(times(6, (i) => [[x + (long * (i + 1)) / 7, y + 10, z], [x + (long * (i + 1)) / 7, y + 5, z + 4]]), "t2").line([[x, y + 5, z + 4], [x + long, y + 5, z + 4]], "cl");
  });
  trees(scene, row(dice.whole(4, 6), [4, d + 6], [w - 4, d + 6]), 1.2);
}
