import { block, boundsOf, cutLine, solidBox } from "../block";
import { along, times, type Box } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { area, crosses, grown, row, shadow, streets, trees } from "../site";

/** Long roofs: the orange rib is the one the section runs through. */

const FAR = 700;

export function station(scene: Scene, dice: Dice): void {
  const n = dice.whole(7, 10);
  const bay = 8;
  const w = dice.between(26, 34);
  const long = n * bay;
  const h = dice.between(8, 10);
  const up = dice.between(6, 11);
  const cut = dice.whole(2, n - 2);
  // One vault, or two with a valley between them.
  const two = dice.chance(0.35);
  const eave = two ? 1.5 : 0;
  const tracks = dice.whole(3, 5);
  scene.ground.bleed(() => {
    scene.ground.face(area({ x: [-FAR, FAR], y: [-tracks * 5 - 6, w + 14] }), "gnd");
    for (const k of times(tracks, (i) => i)) scene.ground.lines([0, 1.5].map((off): Point[] => [[-FAR, -5 - k * 5 - off, 0], [FAR, -5 - k * 5 - off, 0]]), "t");
    scene.ground.lines([[[-FAR, w + 18, 0], [FAR, w + 18, 0]]], "t").line([[-FAR, w + 24, 0], [FAR, w + 24, 0]], "ax");
    crosses(scene.ground, { x: [0, long], y: [w, w + 14] }, 6);
  });
  for (const k of times(tracks - 1, (i) => i).filter((i) => i % 2)) {
    const y = -7.4 - k * 5;
    solidBox(scene, [-10, y, 0, long + 20, 2.6, 1]);
    // The platform's own roof on its posts.
    const posts = times(n, (i) => (long * (i + 0.5)) / n);
    scene.solid(boundsOf([-4, y, 1, long + 8, 2.6, 5.4]), (pen) => pen.lines(posts.map((x): Point[] => [[x, y + 1.3, 1], [x, y + 1.3, 5.6]]), "l").box([-4, y - 0.6, 5.6, long + 8, 3.8, 0.6]).rules("z", [-4, y - 0.6, 5.6, long + 8, 3.8, 0.6], n * 2, 1, "t"));
  }
  const trainY = -5.4 - dice.whole(0, tracks - 2) * 5;
  const from = dice.between(-30, long * 0.5);
  for (const i of times(4, (k) => k)) {
    const car: Box = [from + i * 17, trainY - 2.2, 0.6, 16.4, 2.6, 3.2];
    scene.solid(boundsOf(car), (pen) => pen.bleed(() => pen.box(car).panes("y", [car[0], car[1], 1.7, 16.4, 2.6, 1.6], 7, 1, { joint: 3, sill: 2 })));
  }
  shadow(scene, { x: [0, long], y: [0, w] }, h);
  const rib = (x: number, out = 0): Point[] => along(two ? 24 : 16, (t) => [x, w + out - (w + 2 * out) * t, h + up * (two ? 0.72 * Math.abs(Math.sin(2 * Math.PI * t)) : Math.sin(Math.PI * t))]);
  scene.solid(boundsOf([0, 0, 0, long, w, h + up]), (pen) => {
    pen.side("y", [0, 0, 0, long, w, h]).panes("y", [0, 0, 0, long, w, h], n * 2, 1, { joint: 2, sill: 3 });
    const end = rib(long);
    pen.face([[long, 0, 0], [long, w, 0], ...end], pen.shade("x")).panes("x", [0, 2, 0.6, long, w - 4, h - 1], 8, 2);
    if (!two) pen.lines([0.25, 0.5, 0.75].map((t): Point[] => [[long, w * t, h], [long, w * t, h + up * Math.sin(Math.PI * t)]]), "t2");
    pen.face([...rib(-2, eave), ...rib(long + (eave), eave).reverse()], "ft");
    // Skylights along the roof, between the ribs.
    const ridge = two ? 0.16 : 0.42;
    const light = (t: number, x: number): Point => [x, w * (1 - t), h + up * (two ? 0.72 * Math.abs(Math.sin(2 * Math.PI * t)) : Math.sin(Math.PI * t))];
    pen.faces(times(n, (i): Point[] => [light(ridge, i * bay + 1.2), light(ridge, (i + 1) * bay - 1.2), light(ridge + 0.1, (i + 1) * bay - 1.2), light(ridge + 0.1, i * bay + 1.2)]), "g");
    pen.lines(times(n - 1, (i) => rib((i + 1) * bay, eave)).filter((_, i) => i !== cut - 1), "t2").line(rib(cut * bay, eave), "cl");
    if (!two) pen.lines([0.3, 0.5, 0.7].map((t): Point[] => [[-2, w * (1 - t), h + up * Math.sin(Math.PI * t)], [long, w * (1 - t), h + up * Math.sin(Math.PI * t)]]), "t");
  });
  const door = (cut - 1) * bay;
  solidBox(scene, [door - 2, w, 4.2, bay + 4, 5, 0.7]);
  for (const x of [door - 1, door + bay]) solidBox(scene, [x, w + 4, 0, 0.6, 0.6, 4.2]);
  scene.ground.axis([cut * bay, w, 0], [cut * bay, w + 13, 0], cut + 1);
  trees(scene, row(dice.whole(3, 5), [4, w + 9], [cut * bay - 8, w + 9]), 1.2);
}

/** A terminal with its piers and a control tower; the apron runs off the sheet. */
export function airport(scene: Scene, dice: Dice): void {
  const w = dice.between(60, 72);
  const d = dice.between(20, 25);
  const h = 10;
  const piers = dice.whole(1, 2);
  const wave = dice.whole(2, 4);
  scene.ground.bleed(() => {
    scene.ground.face(area({ x: [-FAR, FAR], y: [d + 4, FAR] }), "gnd");
    scene.ground.line([[-FAR, d + 54, 0], [FAR, d + 54, 0]], "ax").lines([[[-FAR, d + 48, 0], [FAR, d + 48, 0]], [[-FAR, d + 60, 0], [FAR, d + 60, 0]]], "t");
    crosses(scene.ground, { x: [0, w], y: [d + 6, d + 46] }, 6);
  });
  const roof = (y: number): Point[] => along(wave * 8, (t) => [w * t, y, h + 2.2 - 2.2 * Math.cos(t * wave * 2 * Math.PI)]);
  shadow(scene, { x: [0, w], y: [0, d] }, h);
  scene.solid(boundsOf([0, 0, 0, w, d, h + 4]), (pen) => {
    pen.side("y", [0, 0, 0, w, d, h]).panes("y", [0, 0, 0, w, d, h], wave * 8, 2, { joint: 2, sill: 3 }).side("x", [0, 0, 0, w, d, h]).panes("x", [0, 0, 0, w, d, h], 6, 2, { joint: 2, sill: 3 });
    pen.face([...roof(-3), ...roof(d + 4).reverse()], "ft").line(roof(d + 4), "l");
    pen.lines(times(wave * 2 - 1, (i): Point[] => [[(w * (i + 1)) / (wave * 2), -3, h + (i % 2 ? 0 : 4.4)], [(w * (i + 1)) / (wave * 2), d + 4, h + (i % 2 ? 0 : 4.4)]]), "t2");
    pen.line(roof(d * dice.between(0.35, 0.65)), "cl");
  });
  for (const i of times(piers, (k) => k)) {
    const x = piers === 1 ? w * dice.between(0.4, 0.6) : w * (0.2 + 0.5 * i);
    const long = dice.between(24, 32);
    solidBox(scene, [x, d, 0, 8, long, 6], (pen) => pen.panes("x", [x, d, 0, 8, long, 6], 9, 1).panes("y", [x, d, 0, 8, long, 6], 3, 1));
    for (const k of [0, 1]) plane(scene, x + 20, d + 12 + k * 16, 1);
  }
  const tx = dice.chance(0.5) ? -12 : w + 10;
  scene.solid(boundsOf([tx - 3, 2, 0, 6, 6, 32]), (pen) => pen.drum(tx, 5, 0, 1.8, 24, { headR: 1.4 }).drum(tx, 5, 24, 1.6, 2.6, { headR: 3.4 }).drum(tx, 5, 26.6, 3.2, 2.6, { body: "g" }).drum(tx, 5, 29.2, 3.6, 0.6));
}

/** An aircraft on the apron, in plan as a survey has it. */
function plane(scene: Scene, x: number, y: number, size: number): void {
  const at = (a: number, b: number): Point => [x + a * size, y + b * size, 0.4];
  const outline = [[-7, 0], [-6, 0.8], [-1, 0.9], [2.6, 6.4], [3.8, 6.4], [2.4, 0.9], [5.4, 0.7], [6.6, 2.6], [7.4, 2.6], [7, 0]] as const;
  scene.ground.face([...outline.map(([a, b]) => at(a, b)), ...[...outline].reverse().map(([a, b]) => at(a, -b))], "ft");
}

/** A bowl under its roof; the edge of the roof is the measured one. */
export function stadium(scene: Scene, dice: Dice): void {
  const a = dice.between(40, 48);
  const b = a * dice.between(0.7, 0.86);
  const h = dice.between(12, 17);
  const ribs = dice.whole(28, 44);
  const hole = dice.between(0.52, 0.64);
  const lift = dice.between(1, 4);
  const oval = (k: number, z: number, n = 48): Point[] => along(n, (t) => [a * k * Math.cos(2 * Math.PI * t), b * k * Math.sin(2 * Math.PI * t), z]);
  const rib = (i: number, [k0, z0]: readonly [number, number], [k1, z1]: readonly [number, number]): Point[] => {
    const t = (i / ribs) * 2 * Math.PI;
    return [[a * k0 * Math.cos(t), b * k0 * Math.sin(t), z0], [a * k1 * Math.cos(t), b * k1 * Math.sin(t), z1]];
  };
  streets(scene, dice, { x: [-a, a], y: [-b, b] });
  scene.ground.face(oval(1.12, 0), "ft");
  shadow(scene, { x: [-a * 0.75, a * 0.75], y: [-b * 0.75, b * 0.75] }, h * 1.6);
  const near = (p: Point[]) => (p[0]?.[0] ?? 0) / a + (p[0]?.[1] ?? 0) / b > 0.1;
  scene.solid(boundsOf([-a, -b, 0, 2 * a, 2 * b, h]), (pen) => {
    pen.body([...oval(0.94, 0), ...oval(1, h)], "fl").lines(times(ribs, (i) => rib(i, [0.94, 0], [1, h])).filter(near), "t2");
    pen.lines(times(ribs, (i) => rib(i, [0.94, 0], [1, h])).filter((p, i) => near(p) && i % 3 === 0), "l");
    pen.face(oval(1, h), "ft").lines(times(ribs, (i) => rib(i, [1, h], [hole, h + lift])), "t2");
    pen.face(oval(hole, h + lift), "fr").face(oval(hole * 0.9, h - 2, 32), "fl").lines([0.82, 0.74].map((k) => oval(hole * k, h - 3 - (0.9 - k) * 22, 32)), "t2").face(oval(hole * 0.68, h - 8, 32), "gnd");
    const pitch: Box = [-a * hole * 0.4, -b * hole * 0.34, h - 8, a * hole * 0.8, b * hole * 0.68, 0];
    pen.side("z", pitch, "ft").lines([[[0, pitch[1], h - 8], [0, pitch[1] + pitch[4], h - 8]]], "t").disc(0, 0, h - 8, 3, "t");
    pen.line(oval(hole, h + lift), "cl");
  });
  trees(scene, row(4, [-a * 0.5, b * 1.28], [a * 0.6, b * 1.28]), 1.2);
}

/** A hall for sports or fairs under a truss roof that spans it. */
export function arena(scene: Scene, dice: Dice): void {
  const w = dice.between(46, 56);
  const d = dice.between(30, 36);
  const h = dice.between(11, 14);
  const n = dice.whole(6, 9);
  const up = dice.between(3, 6);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  block(scene, { x: 0, y: 0, w, d, floors: 1, storey: h, facade: "curtain", bay: 4 });
  const chord = (x: number, add: number): Point[] => along(12, (t) => [x, d * (1 - t), h + add + up * Math.sin(Math.PI * t)]);
  scene.solid(boundsOf([0, 0, h, w, d, up + 4]), (pen) => {
    pen.face([...chord(0, 0.6), ...chord(w, 0.6).reverse()], "ft");
    for (const i of times(n, (k) => k)) {
      const x = (w * (i + 0.5)) / n;
      const [low, high] = [chord(x, 0.6), chord(x, 3)];
      const mid = i === Math.floor(n / 2);
      pen.lines([low, high, low.map((p, k) => (k % 2 ? p : (high[k] ?? p)))], mid ? "cl" : "t2");
    }
    pen.face([...chord(w, 0.6), [w, 0, h], [w, d, h]], pen.shade("x"));
  });
  solidBox(scene, [w * 0.3, d, 4, w * 0.4, 7, 0.8]);
  trees(scene, row(4, [2, d + 13], [w - 2, d + 13]), 1.2);
}

/** Sheds for trains, tracks fanning out in front. */
export function depot(scene: Scene, dice: Dice): void {
  const n = dice.whole(4, 6);
  const bay = 9;
  const long = dice.between(40, 50);
  const h = 8;
  const plot = { x: [0, long] as const, y: [0, n * bay] as const };
  scene.ground.bleed(() => {
    scene.ground.face(area(grown({ x: [-FAR, FAR], y: plot.y }, 6)), "gnd");
    scene.ground.lines(times(n, (i) => [0, 1.6].map((off): Point[] => [[long, i * bay + 3.6 + off, 0], [long + 30, i * bay * 0.8 + n + 3.6 + off, 0], [FAR, i * bay * 0.8 + n + 3.6 + off, 0]])).flat(), "t");
  });
  const cut = dice.whole(0, n - 1);
  const deck = dice.chance(0.5);
  shadow(scene, { x: [0, long], y: [0, n * bay] }, h);
  scene.solid(boundsOf([0, 0, 0, long, n * bay, h + 3]), (pen) => {
    pen.side("y", [0, 0, 0, long, n * bay, h]).panes("y", [0, 0, h * 0.4, long, n * bay, h * 0.5], 12, 1);
    for (const i of times(n, (k) => k)) {
      const y = i * bay;
      const vault: Point[] = along(8, (t) => [long, y + bay - bay * t, h + (deck ? 0 : 3 * Math.sin(Math.PI * t))]);
      pen.face([...vault.map(([, b, c]): Point => [0, b, c]), ...vault.reverse()], "ft");
      pen.face([[long, y, 0], [long, y + bay, 0], [long, y + bay, h], ...vault.slice(1, -1).reverse(), [long, y, h]], pen.shade("x"));
      pen.face([[long, y + 2, 0], [long, y + bay - 2, 0], [long, y + bay - 2, 5.6], [long, y + 2, 5.6]], "hol");
      if (i === cut) pen.line([[long, y, 0], [long, y, h], ...vault.slice(1, -1), [long, y + bay, h], [long, y + bay, 0]], "cl");
    }
  });
  if (deck) for (const [i, x] of [4, 20].entries()) block(scene, { x, y: 6, z: h, w: 11, d: 10, floors: 6 + i * 2, storey: 3.2, facade: "balconies", bay: 3.6 });
  for (const i of [cut, (cut + 2) % n]) solidBox(scene, [long + 3, i * bay + 2.8, 0.5, 20, 3, 3.6], (pen) => pen.panes("y", [long + 3, i * bay + 2.8, 1.4, 20, 3, 2.4], 8, 1));
  if (dice.chance(0.5)) scene.solid({ x: [long, long], y: [n * bay, n * bay], z: [h, h + 1] }, (pen) => cutLine(pen, [0, 0, 0, long, n * bay, 0], h * 0.98));
}
