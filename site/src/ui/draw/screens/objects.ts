import { times, type Box, type Pen } from "../pen";
import type { Point } from "../projection";
import { Scene } from "../scene";
import type { Dice } from "../seed";
import { inset, openWindow, type Screen } from "./screen";

/** Sheets over one another, held together by what passes through all of them: a standard, a gateway, one sign-in. */
export function layers(screen: Screen, dice: Dice): void {
  const n = dice.whole(3, 4);
  const size = 60;
  const gap = dice.between(17, 22);
  const scene = new Scene({ azimuth: dice.pick([42, 45, 50]), elevation: dice.pick([25, 29]), mirrored: dice.chance(0.5) });
  const order = dice.whole(0, 3);
  const cut = dice.whole(0, n - 1);
  const through: Point[] = times(4, (i) => [12 + ((i * 17 + order * 9) % 38), 10 + ((i * 23 + order * 5) % 40), 0]);
  for (const k of times(n, (i) => i)) {
    const z = k * gap;
    scene.solid({ x: [0, size], y: [0, size], z: [z, z + 1] }, (pen) => {
      pen.box([0, 0, z, size, size, 1.1]);
      sheet(pen, dice, (k + order) % 4, size, z + 1.1);
      if (k === cut) pen.line([[0, size, z + 1.1], [size, size, z + 1.1], [size, 0, z + 1.1], [0, 0, z + 1.1], [0, size, z + 1.1]], "cl");
    });
    if (k < n - 1) scene.solid({ x: [0, size], y: [0, size], z: [z + 2, z + gap] }, (pen) => pen.lines(through.map(([x, y]): Point[] => [[x, y, z + 1.1], [x, y, z + gap]]), "ax"));
    else scene.over.signs(through.map(([x, y]): Point => [x, y, z + 1.1]), "h.1", "pt");
  }
  scene.ground.bleed(() => scene.ground.signs(times(36, (i): Point => [-50 + (i % 6) * 32, -50 + Math.floor(i / 6) * 32, 0]), "m-3 0h6m-3-3v6"));
  screen.scene({ x: 0, y: 0, w: 320, h: 200 }, scene);
}

function sheet(pen: Pen, dice: Dice, form: number, size: number, z: number): void {
  const box: Box = [0, 0, z, size, size, 0];
  if (form === 0) pen.rules("z", box, 6, 6, "t");
  else if (form === 1) pen.panes("z", [4, 4, z, size - 8, size - 8, 0], 4, 3, { cls: "fl" });
  else if (form === 2) {
    for (const i of times(4, (k) => k)) {
      const h = dice.between(3, 9);
      pen.box([8 + (i % 2) * 26, 8 + Math.floor(i / 2) * 26, z, 16, 14, h]).panes("y", [8 + (i % 2) * 26, 8 + Math.floor(i / 2) * 26, z, 16, 14, h], 4, 2);
    }
  } else pen.lines(times(5, (i): Point[] => times(13, (k) => [4 + (k * (size - 8)) / 12, 10 + i * 10 + 4 * Math.sin(k / 2 + i * 0.7), z])), "t2");
}

type Part = (pen: Pen, dice: Dice) => void;

const beam: Part = (pen, dice) => {
  const [b, h, long, t] = [dice.between(8, 12), dice.between(10, 16), 34, 1.6];
  pen.box([0, 0, 0, long, b, t]).box([0, b / 2 - 0.7, t, long, 1.4, h]).box([0, 0, h + t, long, b, t]);
  pen.faces([[[long, 0, 0], [long, b, 0], [long, b, t], [long, 0, t]], [[long, b / 2 - 0.7, t], [long, b / 2 + 0.7, t], [long, b / 2 + 0.7, h + t], [long, b / 2 - 0.7, h + t]], [[long, 0, h + t], [long, b, h + t], [long, b, h + 2 * t], [long, 0, h + 2 * t]]], "cut");
};
const window: Part = (pen, dice) => {
  const [w, h] = [dice.between(18, 28), dice.between(15, 20)];
  pen.box([0, 0, 0, w, 2, h]).panes("y", [0, 0, 0, w, 2, h], dice.whole(2, 3), 1, { joint: 1.6, sill: 1.6 }).box([-1, -1, -1.4, w + 2, 4.6, 1.4]);
};
const pipeBend: Part = (pen, dice) => {
  const r = dice.between(3.4, 4.8);
  pen.drum(0, 0, 0, r + 1.6, 1.2).drum(0, 0, 1.2, r, 12).pipe("x", [0, 0, 15], r, 16).pipe("x", [16, 0, 15], r + 1.6, 1.2);
};
const stairs: Part = (pen, dice) => {
  const n = dice.whole(6, 9);
  for (const i of times(n, (k) => n - 1 - k)) pen.box([(n - 1 - i) * 3, 0, 0, 3, 12, (i + 1) * 1.9]);
};
const unit: Part = (pen, dice) => {
  const [w, d, h] = [dice.between(24, 32), 11, dice.between(10, 13)];
  pen.box([0, 0, 0, w, d, h]).rules("y", [0, 0, 0, w, d, h], 4, 1, "l").panes("x", [0, 0, 0, w, d, h], 1, 1).panes("y", [0, 0, 0, w / 4, d, h], 1, 1);
};
const column: Part = (pen, dice) => {
  const b = dice.between(6, 8);
  pen.box([-4, -4, 0, b + 8, b + 8, 1.6]).box([0, 0, 1.6, b, b, 24]);
};

/** Parts on shelves, each drawn by its own measures; the dimension of one is orange. */
export function catalogue(screen: Screen, dice: Dice): void {
  const area = inset(openWindow(screen, dice), 6);
  const [columns, rows] = [4, 2];
  const all: [Part, ...Part[]] = [beam, window, pipeBend, stairs, unit, column];
  const off = dice.whole(0, 5);
  const measured = dice.whole(0, 7);
  times(columns * rows, (i) => {
    const tile = { x: area.x + ((i % columns) * area.w) / columns, y: area.y + (Math.floor(i / columns) * area.h) / rows, w: area.w / columns - 4, h: area.h / rows - 4 };
    screen.rect(tile, "tile");
    const scene = new Scene({ azimuth: dice.pick([38, 45, 52]), elevation: 29, mirrored: false });
    scene.solid({ x: [0, 1], y: [0, 1], z: [0, 1] }, (pen) => (all[(i + off) % all.length] ?? beam)(pen, dice));
    if (i === measured) scene.over.measure([0, 14, 0], [24, 14, 0], [0, 5, 0]);
    screen.scene({ x: tile.x, y: tile.y + 3, w: tile.w, h: tile.h - 18 }, scene, { left: 40, right: 40, top: 20, bottom: 20 });
    screen.bars([{ x: tile.x + 5, y: tile.y + tile.h - 11, w: tile.w * dice.between(0.4, 0.7), h: 2.8 }], "name").bars([{ x: tile.x + 5, y: tile.y + tile.h - 6, w: tile.w * dice.between(0.3, 0.5), h: 2 }]);
  });
}
