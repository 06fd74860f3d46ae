import { boundsOf } from "../block";
import { along, times, type Pen } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { area, row, trees } from "../site";

/** Bridges: their decks run off the sheet, the edge that is cut along them is orange. */

const FAR = 700;

/** The river under a span, from one edge of the sheet to the other, and its banks. */
function river(scene: Scene, dice: Dice, from: number, to: number, slant: number): void {
  scene.ground.bleed(() => {
    const bank = (x: number): readonly [Point, Point] => [[x + slant * FAR, -FAR, 0], [x - slant * FAR, FAR, 0]];
    const [a, b] = [bank(from), bank(to)];
    scene.ground.face([a[0], b[0], b[1], a[1]], "wtr").lines([[...a], [...b]], "t");
    const off = (to - from) * 0.12;
    scene.ground.lines([[...bank(from - off)], [...bank(to + off)]], "ct");
    const flow = times(7, (i): Point[] => {
      const x = from + (to - from) * dice.between(0.15, 0.8);
      const y = -60 + i * 22;
      return [[x - slant * y, y, 0], [x - slant * (y + 9), y + 9, 0]];
    });
    scene.ground.lines(flow, "t");
  });
}

/** A deck without ends: the one at the near side is cut. */
function deck(pen: Pen, z: number, width: number, thick: number): void {
  pen.bleed(() => {
    pen.box([-FAR, 0, z - thick, 2 * FAR, width, thick]);
    pen.face([[-FAR, width, z - thick], [FAR, width, z - thick], [FAR, width, z], [-FAR, width, z]], "cut");
    pen.line([[-FAR, width / 2, z], [FAR, width / 2, z]], "ax").lines([[[-FAR, 0, z + 1.1], [FAR, 0, z + 1.1]], [[-FAR, 0.8, z], [FAR, 0.8, z]], [[-FAR, width - 0.8, z], [FAR, width - 0.8, z]]], "t");
  });
}

const over = { x: [-1e3, 1e3], z: [0, 100] } as const;

export function cable(scene: Scene, dice: Dice): void {
  const towers = dice.whole(1, 2);
  const span = towers === 1 ? 0 : dice.between(62, 74);
  const height = dice.between(30, 40);
  const z = dice.between(9, 13);
  const width = 9;
  const fan = dice.chance(0.5);
  const reach = towers === 1 ? dice.between(44, 56) : span * 0.46;
  const cables = dice.whole(6, 8);
  const leg = dice.pick(["upright", "diamond", "slender"]);
  const at = times(towers, (i) => i * span);
  river(scene, dice, towers === 1 ? 8 : -6, towers === 1 ? reach * 0.9 : span + 6, dice.between(0.05, 0.25));
  const stays = (y: number) => at.flatMap((x) => times(cables, (i) => i + 1).flatMap((k) => [-1, 1].map((side): Point[] => [[x, y, z + height * (fan ? 0.78 + (0.18 * k) / cables : 0.3 + (0.66 * k) / cables)], [x + (side * reach * k) / cables, y, z]])));
  const legs = (pen: Pen, x: number, y: number) => {
    if (leg === "diamond") pen.face([[x - 1.2, y, 0], [x + 1.2, y, 0], [x + 1.2, width / 2 - 0.6 + (y - width / 2) * 1.5, z], [x + 0.9, y, z + height], [x - 0.9, y, z + height], [x - 1.2, width / 2 - 0.6 + (y - width / 2) * 1.5, z]], "fl");
    pen.box([x - 1.2, y - 0.8, 0, 2.4, 1.6, z + height]);
  };
  scene.solid({ ...over, y: [-2, 0] }, (pen) => {
    for (const x of at) legs(pen, x, -1);
    pen.lines(stays(0.4), "t");
  });
  scene.solid({ ...over, y: [0, width] }, (pen) => {
    for (const x of at) pen.box([x - 2, 0, 0, 4, width, z - 1.8]);
    deck(pen, z, width, 1.7);
  });
  scene.solid({ ...over, y: [width, width + 2] }, (pen) => {
    for (const x of at) {
      legs(pen, x, width + 1);
      for (const share of leg === "slender" ? [0.9] : [0.55, 0.92]) pen.box([x - 1, -1, z + height * share, 2, width + 2.6, 1.6]);
    }
    pen.lines(stays(width), "l");
  });
  scene.ground.face([[-reach * 0.8, 0, 0], [(at.at(-1) ?? 0) + reach * 0.8, 0, 0]], "none");
}

export function arch(scene: Scene, dice: Dice): void {
  const long = dice.between(76, 92);
  const up = dice.between(20, 28);
  const z = dice.between(8, 12);
  const width = 9;
  const n = dice.whole(9, 14);
  const through = dice.chance(0.85);
  river(scene, dice, 8, long - 8, dice.between(-0.15, 0.2));
  const low = through ? z - 6 : 0.5;
  const high = through ? up + 6 : z - 2.4;
  const at = (t: number, y: number, add = 0): Point => [long * t, y, low + (high + add) * Math.sin(Math.PI * t) ** (through ? 1 : 0.8)];
  const rib = (pen: Pen, y: number) => pen.face([...along(20, (t) => at(t, y, 1.8)), ...along(20, (t) => at(1 - t, y))], pen.shade("y"));
  const posts = (y: number) => times(n - 1, (i): Point[] => {
    const t = (i + 1) / n;
    return [[long * t, y, z], at(t, y)];
  }).filter(([a, b]) => a && b && Math.abs((a[2] ?? 0) - (b[2] ?? 0)) > 1.4);
  scene.solid({ ...over, y: [-2, 0] }, (pen) => rib(pen.lines(posts(-0.6), "t"), -0.6));
  scene.solid({ ...over, y: [0, width] }, (pen) => {
    pen.box([-4, -2, 0, 6, width + 4, z - 1.6]).box([long - 2, -2, 0, 6, width + 4, z - 1.6]);
    deck(pen, z, width, 1.6);
  });
  scene.solid({ ...over, y: [width, width + 2] }, (pen) => {
    if (through) pen.lines(times(5, (i): Point[] => [at(0.3 + i * 0.1, -0.6, 1.8), at(0.3 + i * 0.1, width + 0.6, 1.8)]), "l");
    rib(pen.lines(posts(width + 0.6), "l"), width + 0.6);
  });
}

export function girder(scene: Scene, dice: Dice): void {
  const n = dice.whole(3, 4);
  const span = dice.between(24, 32);
  const z = dice.between(14, 22);
  const width = dice.pick([8, 11]);
  const haunch = dice.chance(0.6) ? dice.between(2.6, 3.6) : 0;
  const twinPiers = dice.chance(0.5);
  if (dice.chance(0.6)) river(scene, dice, span * 0.3, span * (n - 1.3), dice.between(-0.1, 0.2));
  const thick = 1.8;
  for (const i of times(n, (k) => k)) {
    const x = i * span;
    scene.solid(boundsOf([x - 3, 0, 0, 6, width, z - thick]), (pen) => {
      pen.box([x - 4, -1, 0, 8, width + 2, 1]);
      for (const a of twinPiers ? [-2, 1] : [-1.2]) pen.box([x + a, width * 0.2, 1, twinPiers ? 1.2 : 2.4, width * 0.6, z - thick - haunch - 1]);
    });
  }
  scene.solid({ ...over, y: [0, width], z: [z - 0.1, z] }, (pen) => {
    deck(pen, z, width, thick);
    // Under each pier the girder grows deeper.
    if (haunch) pen.faces(times(n, (i) => along(10, (t): Point => [i * span + (t - 0.5) * span * 0.92, width, z - thick - haunch * Math.sin(Math.PI * t) ** 2])), "cut");
  });
  const [a, b] = [span * Math.floor((n - 1) / 2), span * (Math.floor((n - 1) / 2) + 1)];
  scene.ground.axis([a, width, 0], [a, width + 12, 0], Math.floor((n - 1) / 2) + 1).axis([b, width, 0], [b, width + 12, 0], Math.floor((n - 1) / 2) + 2);
}

/** A walled road that goes down under another one. */
export function underpass(scene: Scene, dice: Dice): void {
  const width = dice.between(13, 17);
  const deep = dice.between(7, 9);
  const cover = dice.between(14, 20);
  const long = 52;
  scene.ground.bleed(() => {
    scene.ground.face(area({ x: [-FAR, FAR], y: [-FAR, 0] }), "gnd");
    scene.ground.face(area({ x: [-FAR, FAR], y: [0, FAR] }), "gnd");
    scene.ground.lines([[[-8, -FAR, 0], [-8, FAR, 0]], [[-8 - cover, -FAR, 0], [-8 - cover, FAR, 0]]], "t").line([[-8 - cover / 2, -FAR, 0], [-8 - cover / 2, FAR, 0]], "ax");
  });
  scene.solid({ x: [-8, long], y: [0, width], z: [-deep, 0] }, (pen) => {
    pen.face([[-8, 0, 0], [long, 0, 0], [-8, 0, -deep]], pen.shade("y"));
    pen.face([[-8, 0, -deep], [long, 0, 0], [long, width, 0], [-8, width, -deep]], "ft");
    pen.face([[-8, 0, 0], [-8, width, 0], [-8, width, -deep], [-8, 0, -deep]], "fr").face([[-8, 1.2, -1.6], [-8, width / 2 - 0.5, -1.6], [-8, width / 2 - 0.5, -deep], [-8, 1.2, -deep]], "hol").face([[-8, width / 2 + 0.5, -1.6], [-8, width - 1.2, -1.6], [-8, width - 1.2, -deep], [-8, width / 2 + 0.5, -deep]], "hol");
    pen.line([[-8, width / 2, -deep], [long, width / 2, 0]], "ax");
    pen.faces([[[-8, width, 0], [long, width, 0], [long, width + 1, 0], [-8, width + 1, 0]], [[-8, -1, 0], [long, -1, 0], [long, 0, 0], [-8, 0, 0]]], "ft");
    pen.line([[-8, width, 0], [-8, width, -deep]], "l").face([[-8, 0, 0], [-8, width, 0], [-8, width, -1.2], [-8, 0, -1.2]], "cut");
  });
  scene.over.measure([-8, 0, 0], [-8, width, 0], [-3, 0, 0]);
  trees(scene, [...row(dice.whole(3, 5), [-4, -7], [long * 0.7, -7]), ...row(dice.whole(2, 3), [long * 0.5, width + 7], [long, width + 7])], 0.8);
}
