import { times, type Pen } from "./pen";
import type { Point } from "./projection";
import type { Scene } from "./scene";
import type { Dice } from "./seed";

/** What a building stands on. All of it bleeds: the panel's edge ends it, and the building fills the frame. */

export interface Plot {
  x: readonly [number, number];
  y: readonly [number, number];
}

const sizeOf = ({ x, y }: Plot) => Math.max(x[1] - x[0], y[1] - y[0]);
/** Beyond any panel. */
const farOf = (plot: Plot) => sizeOf(plot) * 5;

/** A rectangle on the ground, or at a height. */
export const area = ({ x, y }: Plot, z = 0): Point[] => [[x[0], y[0], z], [x[1], y[0], z], [x[1], y[1], z], [x[0], y[1], z]];
export const grown = ({ x, y }: Plot, by: number): Plot => ({ x: [x[0] - by, x[1] + by], y: [y[0] - by, y[1] + by] });

/** A strip of land with streets along it that run off the sheet, and the survey's crosses. */
export function streets(scene: Scene, dice: Dice, plot: Plot): void {
  const margin = sizeOf(plot) * dice.between(0.14, 0.22);
  const land = grown(plot, margin);
  const far = farOf(plot);
  const width = sizeOf(plot) * 0.17;
  const alongX = dice.chance(0.5);
  const strip: Plot = alongX ? { x: [-far, far], y: land.y } : { x: land.x, y: [-far, far] };
  scene.ground.bleed(() => {
    scene.ground.face(area(strip), "gnd");
    street(scene.ground, alongX, (alongX ? land.y[1] : land.x[1]) + width * 0.12, width, far);
    if (dice.chance(0.5)) street(scene.ground, alongX, (alongX ? land.y[0] : land.x[0]) - width * 1.12, width, far);
    crosses(scene.ground, land, dice.whole(4, 5));
  });
}

/** Two kerbs and the axis between them. */
function street(pen: Pen, alongX: boolean, at: number, width: number, far: number): void {
  const kerb = (off: number): Point[] => (alongX ? [[-far, at + off, 0], [far, at + off, 0]] : [[at + off, -far, 0], [at + off, far, 0]]);
  pen.lines([kerb(0), kerb(width)], "t").line(kerb(width / 2), "ax");
}

export function crosses(pen: Pen, { x, y }: Plot, n: number): void {
  const step = Math.max(x[1] - x[0], y[1] - y[0]) / n;
  const marks: Point[] = [];
  for (let a = x[0] + step / 2; a < x[1]; a += step) for (let b = y[0] + step / 2; b < y[1]; b += step) marks.push([a, b, 0]);
  pen.signs(marks, "m-3 0h6m-3-3v6");
}

/** The shadow that a box casts, away from the light at the left. */
export function shadow(scene: Scene, { x, y }: Plot, height: number): void {
  const long = height * 0.42;
  const [dx, dy] = scene.project.mirrored ? [-long * 0.5, long] : [long, -long * 0.5];
  const foot = area({ x, y });
  scene.ground.body([...foot, ...foot.map(([a, b]): Point => [a + dx, b + dy, 0])], "sh");
  const last = scene.ground.shapes.at(-1);
  if (last) last.bleeds = true;
}

/** Trees at places, each at its depth. */
export function trees(scene: Scene, places: readonly (readonly [x: number, y: number])[], size = 1): void {
  for (const [x, y] of places) scene.solid({ x: [x - 0.1, x + 0.1], y: [y - 0.1, y + 0.1], z: [0, 8 * size] }, (pen) => pen.tree(x, y, size));
}

/** A row of trees along x or y. */
export const row = (n: number, from: readonly [number, number], to: readonly [number, number]) =>
  times(n, (i): [number, number] => {
    const t = n > 1 ? i / (n - 1) : 0;
    return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
  });

/** Land by its contour lines, running off the sheet. */
export function contours(pen: Pen, dice: Dice, [cx, cy]: readonly [number, number], first: number, step: number, rings: number): void {
  const phase = [dice() * 6, dice() * 6, dice() * 6] as const;
  pen.bleed(() => {
    const ring = (k: number): Point[] =>
      times(31, (i) => {
        const a = (i / 30) * 2 * Math.PI;
        const r = (first + k * step) * (1 + 0.13 * Math.sin(2 * a + phase[0]) + 0.07 * Math.sin(3 * a + phase[1] + k * 0.15) + 0.03 * Math.sin(5 * a + phase[2]));
        return [cx + r * Math.cos(a), cy + r * Math.sin(a), 0];
      });
    pen.lines(times(rings, ring).filter((_, k) => k % 4), "ct").lines(times(rings, ring).filter((_, k) => k % 4 === 0), "ct5");
  });
}
