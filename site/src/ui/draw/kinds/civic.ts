import { block, columns, cutaway, plant, rowOf, solidBox, type Facade } from "../block";
import { along, times } from "../pen";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { area, row, shadow, streets, trees } from "../site";
import { axes } from "./towers";

/** Classrooms around a yard; the orange track is the measured one. */
export function school(scene: Scene, dice: Dice): void {
  const floors = dice.whole(3, 5);
  const a = dice.between(46, 56);
  const b = dice.between(26, 34);
  const facade = dice.pick<Facade>(["windows", "balconies", "windows"]);
  const wing = (x: number, y: number, w: number, d: number, n: number) => block(scene, { x, y, w, d, floors: n, storey: 3.9, facade, bay: 3.4 });
  streets(scene, dice, { x: [0, a], y: [0, b + 22] });
  wing(0, 0, a, 9.5, floors);
  wing(0, 9.5, 9.5, b * dice.between(0.55, 1) - 9.5, floors);
  const form = dice.whole(0, 2);
  if (form === 1) wing(a * 0.46, 9.5, 9.5, b * 0.5, floors - 1);
  if (form < 2) wing(a - 9.5, 9.5, 9.5, b * dice.between(0.5, 0.9), Math.max(2, floors - dice.whole(0, 1)));
  else solidBox(scene, [a - 17, 12, 0, 17, 15, 8], (pen) => pen.panes("y", [a - 17, 12, 0, 17, 15, 8], 6, 1).panes("x", [a - 17, 12, 0, 17, 15, 8], 5, 1));
  plant(scene, [[a * 0.4, 1.5, floors * 3.9, 7, 5, 3]]);
  const [cx, cy] = [a * dice.between(0.45, 0.58), b + 13];
  const track = (k: number) => along(28, (t) => [cx + (a * 0.34 + k) * Math.cos(t * 2 * Math.PI), cy + (8 + k) * Math.sin(t * 2 * Math.PI), 0]);
  scene.ground.face(track(2), "ft").lines([track(1)], "t").line(track(-0.5), "cl").face(area({ x: [cx - a * 0.17, cx + a * 0.17], y: [cy - 4.4, cy + 4.4] }), "fl");
  trees(scene, [...row(3, [a + 5, 2], [a + 5, b]), ...row(2, [3, b + 8], [3, b + 17])], 1.1);
}

/** Wards over a podium of treatment, a landing place on the roof. */
export function hospital(scene: Scene, dice: Dice): void {
  const w = dice.between(46, 56);
  const podium = dice.whole(2, 4);
  const floors = dice.whole(6, 9);
  const base = podium * 4.4;
  const long = w * dice.between(0.6, 0.78);
  const facade = dice.pick<Facade>(["windows", "ribbons"]);
  streets(scene, dice, { x: [0, w], y: [0, 34] });
  block(scene, { x: 0, y: 13, w, d: 20, floors: podium, storey: 4.4, facade: "windows", bay: 4.2 });
  const left = dice.chance(0.5) ? 0 : w - long;
  const top = block(scene, { x: left, y: 0, w: long, d: 13, floors: podium + floors, storey: 4, facade, bay: 3.4 });
  const second = dice.chance(0.5);
  if (second) block(scene, { x: left ? 0 : w - 12, y: 13, z: base, w: 12, d: 13, floors: Math.max(2, floors - dice.whole(3, 5)), storey: 4, facade, bay: 3.4 });
  plant(scene, [[left + long * 0.6, 2.5, top, long * 0.24, 6, 3.4]]);
  const [px, py] = second ? [w * 0.5, 22] : [w * dice.between(0.2, 0.75), 22];
  scene.solid({ x: [px - 4, px + 4], y: [py - 4, py + 4], z: [base, base + 1] }, (pen) => pen.disc(px, py, base + 0.2, 5.2).disc(px, py, base + 0.2, 4.2, "cl").lines([[[px - 1.4, py - 2, base + 0.2], [px - 1.4, py + 2, base + 0.2]], [[px + 1.4, py - 2, base + 0.2], [px + 1.4, py + 2, base + 0.2]], [[px - 1.4, py, base + 0.2], [px + 1.4, py, base + 0.2]]], "l"));
  const x = w * dice.between(0.3, 0.5);
  solidBox(scene, [x, 33, 3.6, 14, 6, 0.8]);
  solidBox(scene, [x + 1, 38, 0, 0.6, 0.6, 3.6]);
  solidBox(scene, [x + 12, 38, 0, 0.6, 0.6, 3.6]);
  trees(scene, [...row(2, [3, 40], [x - 6, 40]), ...row(3, [x + 20, 40], [w - 1, 40])], 1.2);
}

/** A hall for an audience, cut along its axis: stage tower, raked seats, foyer. */
export function theatre(scene: Scene, dice: Dice): void {
  const w = dice.between(46, 54);
  const d = dice.between(22, 27);
  const h = dice.between(17, 20);
  const stage = w * dice.between(0.26, 0.32);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  shadow(scene, { x: [0, w], y: [0, d] }, h);
  scene.solid({ x: [0, w], y: [0, d], z: [0, h * 1.6] }, (pen) => {
    const { shade } = pen.project;
    const seats = dice.whole(8, 11);
    const from = stage + 3;
    const to = w * 0.84;
    pen.box([0, 0, h, stage, d, h * 0.45]);
    pen.face([[0, 0, 0], [w, 0, 0], [w, d, 0], [0, d, 0]], "ft").face([[0, 0, 0], [w, 0, 0], [w, 0, h], [0, 0, h]], shade.y).face([[0, 0, 0], [0, d, 0], [0, d, h], [0, 0, h]], shade.x);
    pen.rules("y", [0, 0, 0, w, 0, h], 12, 1);
    pen.box([1, 2, 0, stage - 2, d - 2, 1.6]);
    for (const i of times(seats, (k) => k)) pen.box([from + ((to - from) * i) / seats, 2, 0, (to - from) / seats, d - 2, 0.8 + i * 0.75]);
    const t = 0.8;
    const rim = along(10, (u) => [stage + (w - stage) * u, d, h - 3.4 * Math.sin(u * Math.PI) ** 2 - t]);
    pen.faces([[[0, d, -1.2], [w, d, -1.2], [w, d, 0], [0, d, 0]], [[0, d, 0], [t, d, 0], [t, d, h * 1.45], [0, d, h * 1.45]], [[stage, d, h * 0.62], [stage + t, d, h * 0.62], [stage + t, d, h * 1.45], [stage, d, h * 1.45]], [[0, d, h * 1.45 - t], [stage, d, h * 1.45 - t], [stage, d, h * 1.45], [0, d, h * 1.45]], [[w - t, d, 0], [w, d, 0], [w, d, h], [w - t, d, h]], [...rim, [w, d, h], [stage, d, h]]], "cut");
    pen.side("x", [0, 0, 0, w, d, h]).panes("x", [0, 1, 0.5, w, d - 2, h * 0.7], 7, 2).face([[stage, 0, h], [w, 0, h], [w, d, h], [stage, d, h]], "ft");
    pen.side("x", [0, 0, h, stage, d, h * 0.45]).face(area({ x: [0, stage], y: [0, d] }, h * 1.45), "ft");
  });
  axes(scene, [0, w], d, "B", "A");
  trees(scene, row(3, [w + 6, 2], [w + 6, d - 2]), 1);
}

/** Buildings of a park around a green, and what they send. */
export function campus(scene: Scene, dice: Dice): void {
  const facade = () => dice.pick<Facade>(["windows", "ribbons", "curtain"]);
  const n = dice.whole(3, 5);
  streets(scene, dice, { x: [0, 58], y: [0, 50] });
  const places = [[0, 0], [34, 2], [2, 30], [38, 30], [20, 4]] as const;
  const picked = places.slice(0, n);
  const roofs = picked.map(([x, y]) => {
    const [w, d] = [dice.between(14, 19), dice.between(12, 16)];
    const z = block(scene, { x, y, w: n === 5 ? Math.min(w, 15) : w, d, floors: y ? dice.whole(2, 4) : dice.whole(4, 9), storey: 3.9, facade: facade(), bay: 3.6 });
    return [x + 6, y + 5, z] as const;
  });
  const [cx, cy] = [27, 25];
  scene.ground.disc(cx, cy, 0, 9, "fl").disc(cx, cy, 0, 6, "wtr");
  trees(scene, [...row(3, [20, 38], [34, 40]), [cx - 10, cy], [cx + 12, cy - 1]], 1.1);
  // The section line across the park, an arrow at each end for where one looks.
  const at = dice.between(20, 26);
  scene.ground.line([[-6, at, 0], [64, at, 0]], "cl").lines([[[-6, at, 0], [-6, at + 5, 0]], [[64, at, 0], [64, at + 5, 0]]], "cl");
  for (const [x, y, z] of roofs) scene.solid({ x: [x, x], y: [y, y], z: [z, z + 5] }, (pen) => pen.line([[x, y, z], [x, y, z + 4]], "l").disc(x, y, z + 4, 1.4, "tree"));
}

/** Storeys of one use with the near corner open: wards, laboratories, classrooms. */
export function rooms(scene: Scene, dice: Dice): void {
  const floors = dice.whole(3, 4);
  const w = dice.between(34, 42);
  const d = dice.between(18, 22);
  const [c, e] = [w * dice.between(0.2, 0.34), d * dice.between(0.5, 0.62)];
  const beds = dice.chance(0.5);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  const top = cutaway(scene, {
    x: 0, y: 0, w, d, floors, storey: 4.6, at: [c, e], thick: 0.6, facade: "windows", bay: 3.6,
    furnish: (pen, _, z, under) => {
      const n = 4;
      for (const i of times(n - 1, (k) => k)) {
        const x = c + ((w - c) * (i + 1)) / n;
        pen.face([[x, e - 6, z], [x, e, z], [x, e, under], [x, e - 6, under]], pen.project.shade.x);
      }
      rowOf(pen, n, [c, w], e - 3.4, z, beds ? [2, 3, 1] : [4.4, 1, 1]);
      if (!beds) columns(pen, 1, [c, w], e - 5, z, under, 0.6);
    },
  });
  plant(scene, [[w * 0.08, 2, top, 7, 6, 2.6], [w * 0.4, 2, top, 9, 4, 2]]);
  axes(scene, [0, w], d, dice.whole(6, 9));
  trees(scene, row(3, [w + 5, 1], [w + 5, e - 1]), 1);
}
