import { block, boundsOf, solidBox, type Facade } from "../block";
import { times } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { row, shadow, streets, trees } from "../site";
import { axes } from "./towers";

/** A frame as far as it stands: slabs are laid up to the orange level, above it are columns and beams. */
export function frame(scene: Scene, dice: Dice): void {
  const nx = dice.whole(3, 5);
  const ny = nx > 3 ? 2 : dice.whole(2, 3);
  const n = nx > 4 ? 4 : dice.whole(4, 5);
  const bay = dice.between(8, 9.6);
  const h = dice.between(4.2, 5);
  const done = dice.whole(1, n - 1);
  const braced = dice.whole(0, nx - 1);
  const [w, d] = [nx * bay, ny * bay];
  const beam = 0.9;
  streets(scene, dice, { x: [0, w], y: [0, d] });
  shadow(scene, { x: [0, w], y: [0, d] }, done * h);
  scene.solid(boundsOf([0, 0, 0, w, d, n * h]), (pen) => {
    for (const k of times(n, (i) => i)) {
      const z = k * h;
      for (const j of times(ny + 1, (i) => i)) {
        for (const i of times(nx + 1, (q) => q)) if (k < n - 1 || (i + j) % 2 === 0 || k < done) pen.box([i * bay - 0.5, j * bay - 0.5, z, 1, 1, h - beam]);
        if (k === braced % n && j === ny) pen.lines([[[braced * bay, d, z], [(braced + 1) * bay, d, z + h - beam]], [[(braced + 1) * bay, d, z], [braced * bay, d, z + h - beam]]], "l");
      }
      if (k < done) pen.box([-0.8, -0.8, z + h - beam, w + 1.6, d + 1.6, beam]);
      else if (k < n - 1 || done === n - 1) {
        for (const j of times(ny + 1, (i) => i)) pen.box([-0.5, j * bay - 0.4, z + h - beam, w + 1, 0.8, beam]);
        for (const i of times(nx + 1, (q) => q)) pen.box([i * bay - 0.4, -0.5, z + h - beam, 0.8, d + 1, beam]);
      }
      if (k === done - 1) pen.line([[-0.8, d + 0.8, z + h], [w + 0.8, d + 0.8, z + h], [w + 0.8, -0.8, z + h]], "cl");
    }
  });
  axes(scene, [0, w], d, "ABCDEFG"[nx] ?? "F", "A");
}

/** A space frame over its hall, one truss of it measured. */
export function truss(scene: Scene, dice: Dice): void {
  const w = dice.between(50, 60);
  const d = dice.between(28, 34);
  const h = dice.between(9, 12);
  const n = dice.whole(6, 8);
  const m = dice.whole(4, 5);
  const deep = 3.4;
  const top = h + deep;
  streets(scene, dice, { x: [0, w], y: [0, d] });
  shadow(scene, { x: [0, w], y: [0, d] }, h);
  solidBox(scene, [w * 0.14, d * 0.16, 0, w * 0.72, d * 0.62, h * 0.44], (pen) => pen.panes("y", [w * 0.14, d * 0.16, 0, w * 0.72, d * 0.62, h * 0.44], 12, 1).panes("x", [w * 0.14, d * 0.16, 0, w * 0.72, d * 0.62, h * 0.44], 7, 1));
  for (const [x, y] of [[2, 2], [w / 2, 2], [w - 2, 2], [2, d - 2], [w / 2, d - 2], [w - 2, d - 2]] as const)
    scene.solid(boundsOf([x - 1, y - 1, 0, 2, 2, h]), (pen) => pen.lines([[[x, y, 0], [x, y, h - 4]], [[x, y, h - 4], [x - 3, y, h]], [[x, y, h - 4], [x + 3, y, h]], [[x, y, h - 4], [x, y - 3, h]], [[x, y, h - 4], [x, y + 3, h]]], "pt"));
  scene.solid(boundsOf([0, 0, h, w, d, deep]), (pen) => {
    const node = (i: number, j: number): Point => [(w * i) / n, (d * j) / m, top];
    const low = (i: number, j: number): Point => [(w * (i + 0.5)) / n, (d * (j + 0.5)) / m, h];
    const cells = times(n, (i) => times(m, (j) => [i, j] as const)).flat();
    pen.lines(cells.flatMap(([i, j]) => [[node(i, j), low(i, j), node(i + 1, j + 1)], [node(i + 1, j), low(i, j), node(i, j + 1)]]), "t");
    pen.lines([...times(m, (j) => [low(0, j), low(n - 1, j)]), ...times(n, (i) => [low(i, 0), low(i, m - 1)])], "t2");
    pen.lines([...times(m + 1, (j) => [node(0, j), node(n, j)]), ...times(n + 1, (i) => [node(i, 0), node(i, m)])], "l");
    pen.line(times(2 * n + 1, (i) => (i % 2 ? low((i - 1) / 2, m - 1) : node(i / 2, m))), "cl");
  });
  trees(scene, row(3, [w + 8, 4], [w + 8, d - 4]), 1.1);
}

/** Panels hung in front of storeys; one is taken out and measured. */
export function curtainWall(scene: Scene, dice: Dice): void {
  const w = dice.between(22, 30);
  const d = dice.between(14, 18);
  const floors = dice.whole(6, 8);
  const storey = 4;
  const facade = dice.pick<Facade>(["curtain", "fins"]);
  const columns = Math.round(w / 3.4);
  streets(scene, dice, { x: [0, w], y: [0, d] });
  block(scene, { x: 0, y: 0, w, d, floors, storey, facade: "windows", bay: 3.4 });
  scene.solid(boundsOf([0, d, 0, w, 1, floors * storey]), (pen) => {
    const hung = dice.whole(Math.floor(columns * 0.5), columns - 2);
    const box = [0, d, storey, (w / columns) * hung, 0.8, (floors - 1) * storey] as const;
    pen.box(box).panes("y", box, hung, floors - 1, { joint: 1.4, sill: 1.2 });
    if (facade === "fins") pen.rules("y", box, hung, 1, "l");
    const x = (w / columns) * (hung + 0.6);
    const panel = [x, d + 8, storey * dice.whole(1, floors - 3) + 1, w / columns, 0.8, storey] as const;
    pen.lines([[[x, d, panel[2]], [x, d + 8, panel[2]]], [[x + panel[3], d, panel[2] + storey], [x + panel[3], d + 8, panel[2] + storey]], [[x, d, panel[2] + storey], [x, d + 8, panel[2] + storey]]], "ax");
    pen.box(panel).panes("y", panel, 1, 1, { joint: 1.6, sill: 1.6 }).line([[panel[0], d + 8.8, panel[2]], [panel[0] + panel[3], d + 8.8, panel[2]], [panel[0] + panel[3], d + 8.8, panel[2] + storey], [panel[0], d + 8.8, panel[2] + storey], [panel[0], d + 8.8, panel[2]]], "cl");
  });
  trees(scene, row(3, [w + 6, 2], [w + 6, d]), 1);
}
