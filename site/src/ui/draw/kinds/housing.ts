import { block, cutLine, plant, type Facade } from "../block";
import { times, type Pen } from "../pen";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { row, shadow, streets, trees } from "../site";

/** Flats in several houses; the storey that repeats is the one measured. */
export function residential(scene: Scene, dice: Dice): void {
  const columns = dice.whole(2, 3);
  const rows = columns === 3 ? dice.whole(1, 2) : 2;
  const floors = dice.whole(7, rows === 1 ? 14 : 11);
  const facade = dice.pick<Facade>(["balconies", "windows", "balconies"]);
  const [wide, deep] = [dice.between(13, 18), dice.between(10, 12)];
  const [stepX, stepY] = [wide + dice.between(9, 13), deep + dice.between(15, 19)];
  streets(scene, dice, { x: [0, stepX * (columns - 1) + wide], y: [0, stepY * (rows - 1) + deep] });
  const measured = columns - 1;
  for (const j of times(rows, (i) => i))
    for (const i of times(columns, (k) => k)) {
      const n = floors + dice.whole(-2, 2);
      const [x, y] = [i * stepX, j * stepY + (i % 2) * dice.between(0, 4)];
      const top = block(scene, { x, y, w: wide, d: deep, floors: n, storey: 3.2, facade, bay: 3.6 });
      plant(scene, [[x + wide * 0.15, y + 2, top, 4, 4.5, 2.6], [x + wide * 0.6, y + 2, top, 4, 4.5, 2.6]]);
      if (i === measured && j === rows - 1) {
        const z = dice.whole(2, n - 3) * 3.2;
        scene.solid({ x: [x + wide, x + wide], y: [y + deep, y + deep], z: [z, z + 4] }, (pen) => cutLine(cutLine(pen, [x, y, 0, wide, deep, 0], z), [x, y, 0, wide, deep, 0], z + 3.2));
      }
    }
  const front = stepY * (rows - 1) + deep + 8;
  trees(scene, [...row(4, [2, front], [stepX * (columns - 1) + wide - 2, front]), ...(rows > 1 ? row(3, [wide / 2, deep + 7], [stepX + wide, deep + 8]) : [])], 1.2);
}

/** Low houses under pitched roofs, each with its yard. */
export function village(scene: Scene, dice: Dice): void {
  const n = dice.whole(4, 6);
  const places = [[0, 0], [23, 2], [45, 0], [1, 21], [23, 22], [46, 21]] as const;
  streets(scene, dice, { x: [0, 58], y: [0, 38] });
  const cut = dice.whole(0, n - 1);
  places.slice(6 - n).forEach(([x, y], i) => house(scene, x + dice.between(-1, 1), y, dice.between(15, 18), dice.between(11, 13), dice.whole(1, 2) * 3.6, i === cut));
  trees(scene, [[20, 8], [42, 16], [19, 38], [66, 8]].filter((_, i) => i !== n % 4).map(([x, y]) => [x ?? 0, y ?? 0]), 0.9);
}

function house(scene: Scene, x: number, y: number, w: number, d: number, h: number, cut: boolean): void {
  const ridge = h + 4.6;
  const mid = y + d / 2;
  const eave = 0.9;
  shadow(scene, { x: [x, x + w], y: [y, y + d] }, h);
  scene.solid({ x: [x, x + w], y: [y, y + d], z: [0, ridge] }, (pen: Pen) => {
    pen.side("y", [x, y, 0, w, d, h]).panes("y", [x, y, 0, w, d, h], 3, Math.round(h / 3.6));
    pen.face([[x + w, y, 0], [x + w, y + d, 0], [x + w, y + d, h], [x + w, mid, ridge], [x + w, y, h]], cut ? "cut" : pen.shade("x"));
    if (cut) pen.face([[x + w, y + 0.7, 0.5], [x + w, y + d - 0.7, 0.5], [x + w, y + d - 0.7, h - 0.2], [x + w, mid, ridge - 1], [x + w, y + 0.7, h - 0.2]], "fl");
    else pen.panes("x", [x, y, 0, w, d, h], 2, Math.round(h / 3.6));
    pen.face([[x - eave, y - eave, h - 0.6], [x + w + eave, y - eave, h - 0.6], [x + w + eave, mid, ridge], [x - eave, mid, ridge]], "fr");
    pen.face([[x - eave, y + d + eave, h - 0.6], [x + w + eave, y + d + eave, h - 0.6], [x + w + eave, mid, ridge], [x - eave, mid, ridge]], "ft");
  });
}

/** An old block of which one half is scanned and one half rebuilt: the section is where they meet. */
export function scan(scene: Scene, dice: Dice): void {
  const w = dice.between(34, 42);
  const d = dice.between(15, 19);
  const floors = dice.whole(4, 6);
  const h = floors * 3.8;
  const at = w * dice.between(0.42, 0.6);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  block(scene, { x: 0, y: 0, w: at, d, floors, storey: 3.8, facade: dice.pick<Facade>(["windows", "balconies"]), bay: 3.6 });
  scene.solid({ x: [at, w], y: [0, d], z: [0, h] }, (pen) => {
    pen.face([[at, 0, 0], [at, d, 0], [at, d, h], [at, 0, h]], "fr").line([[at, d, 0], [at, d, h], [at, 0, h]], "cl");
    const cloud: [number, number, number][] = [];
    for (const _ of times(230, (i) => i)) {
      const side = dice();
      const far = at + (w - at) * dice() ** 1.3;
      if (side < 0.45) cloud.push([far, d, dice() * h]);
      else if (side < 0.75) cloud.push([far, dice() * d, h]);
      else cloud.push([w, dice() * d, dice() * h]);
    }
    pen.signs(cloud, "h.1", "pt").lines([[[w, 0, h], [w, d, h], [w, d, 0]], [[at, d, h], [w, d, h]], [[w, d, 0], [w, 0, 0], [w, 0, h]]], "ax");
  });
  plant(scene, [[at * 0.3, d * 0.3, h, at * 0.4, d * 0.3, 2.8]]);
  trees(scene, row(4, [2, d + 7], [w * 0.7, d + 7]), 1);
}
