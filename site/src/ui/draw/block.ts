import { Pen, times, type Box } from "./pen";
import type { Point } from "./projection";
import type { Bounds, Scene } from "./scene";
import { shadow } from "./site";

/** Storeys under a roof: most of what is built. */

export type Facade = "windows" | "ribbons" | "curtain" | "fins" | "balconies";

export interface Block {
  x: number;
  y: number;
  z?: number;
  w: number;
  d: number;
  floors: number;
  storey: number;
  facade: Facade;
  /** Metres between two windows. */
  bay?: number;
}

export const boundsOf = ([x, y, z, w, d, h]: Box): Bounds => ({ x: [x, x + w], y: [y, y + d], z: [z, z + h] });

/** The facade on one side of a box. */
export function clad(pen: Pen, side: "x" | "y", box: Box, floors: number, facade: Facade, bay = 4): void {
  const [x, y, z, w, d, h] = box;
  const bays = Math.max(2, Math.round((side === "y" ? w : d) / bay));
  if (facade === "windows") pen.panes(side, box, bays, floors);
  else if (facade === "ribbons") pen.panes(side, box, 1, floors, { joint: 0.6, sill: 5 });
  else if (facade === "balconies") pen.panes(side, box, bays, floors, { joint: 2, sill: 5 }).rules(side, box, 1, floors, "l");
  else {
    const glass: Box = side === "y" ? [x + 0.6, y, z + 0.6, w - 1.2, d, h - 1.6] : [x, y + 0.6, z + 0.6, w, d - 1.2, h - 1.6];
    pen.side(side, glass, pen.glass(side));
    if (facade === "curtain") pen.rules(side, glass, bays, floors, "t2");
    else pen.rules(side, glass, bays * 2, Math.max(2, Math.round(floors / 5)), "t2");
  }
}

/** The edge of a flat roof. */
export function parapet(pen: Pen, [x, y, z, w, d, h]: Box, inset = 0.9): void {
  if (w > 4 * inset && d > 4 * inset) pen.line([[x + inset, y + inset, z + h], [x + w - inset, y + inset, z + h], [x + w - inset, y + d - inset, z + h], [x + inset, y + d - inset, z + h], [x + inset, y + inset, z + h]], "t2");
}

/** A block of storeys with its shadow; returns the height of its roof. */
export function block(scene: Scene, { x, y, z = 0, w, d, floors, storey, facade, bay }: Block): number {
  const box: Box = [x, y, z, w, d, floors * storey];
  if (!z) shadow(scene, { x: [x, x + w], y: [y, y + d] }, box[5]);
  scene.solid(boundsOf(box), (pen) => {
    pen.box(box);
    clad(pen, "y", box, floors, facade, bay);
    clad(pen, "x", box, floors, facade, bay);
    parapet(pen, box);
  });
  return z + box[5];
}

/** A plain box at its depth. */
export function solidBox(scene: Scene, box: Box, more?: (pen: Pen) => void): void {
  scene.solid(boundsOf(box), (pen) => {
    pen.box(box);
    more?.(pen);
  });
}

/** The orange line of a horizontal section around a box. */
export const cutLine = (pen: Pen, [x, y, , w, d]: Box, z: number) => pen.line([[x, y + d, z], [x + w, y + d, z], [x + w, y, z]], "cl");

export interface Cutaway {
  x: number;
  y: number;
  z?: number;
  w: number;
  d: number;
  floors: number;
  storey: number;
  /** Where the two cuts run: what lies beyond both, at the near corner, is taken away. `at: [0, d]` cuts the whole front. */
  at: readonly [x: number, y: number];
  /** Of slabs and walls. */
  thick: number;
  /** None where earth lies against it. */
  facade?: Facade;
  bay?: number;
  /** What stands on a floor behind the cut along x. */
  furnish?: (pen: Pen, floor: number, z: number, top: number) => void;
  roof?: boolean;
}

/** A block with its near corner, or its whole front, cut off: slabs and walls in the cut are orange, the rooms lie open. */
export function cutaway(scene: Scene, { x, y, z: base = 0, w, d, floors, storey, at, thick, facade, bay, furnish, roof = true }: Cutaway): number {
  const [c, e] = [x + at[0], y + at[1]];
  const [far, near] = [x + w, y + d];
  const whole = at[0] <= 0;
  const height = floors * storey;
  const outline = (z: number): Point[] => (whole ? [[x, y, z], [far, y, z], [far, e, z], [x, e, z]] : [[x, y, z], [far, y, z], [far, e, z], [c, e, z], [c, near, z], [x, near, z]]);
  if (!base) shadow(scene, { x: [x, far], y: [y, e] }, height);
  scene.solid({ x: [x, far], y: [y, whole ? e : near], z: [base, base + height] }, (pen) => {
    const { shade } = pen.project;
    const cuts: Point[][] = [];
    const band = (low: number, high: number) => {
      cuts.push([[c, e, low], [far, e, low], [far, e, high], [c, e, high]]);
      if (!whole) cuts.push([[c, e, low], [c, near, low], [c, near, high], [c, e, high]]);
    };
    band(base - thick * 1.5, base);
    for (const k of times(floors, (i) => i)) {
      const z = base + k * storey;
      const top = z + storey - thick;
      pen.face(outline(z), "ft").face([[x, y, z], [far, y, z], [far, y, top], [x, y, top]], shade.y).face([[x, y, z], [x, near, z], [x, near, top], [x, y, top]], shade.x);
      pen.lines(times(5, (i) => [[x + (w * (i + 1)) / 6, y, z], [x + (w * (i + 1)) / 6, y, top]]), "t");
      furnish?.(pen, k, z, top);
      band(top, z + storey);
      cuts.push([[far - thick, e, z], [far, e, z], [far, e, top], [far - thick, e, top]]);
      cuts.push(whole ? [[x, e, z], [x + thick, e, z], [x + thick, e, top], [x, e, top]] : [[c, near - thick, z], [c, near, z], [c, near, top], [c, near - thick, top]]);
      pen.faces(cuts.splice(0), "cut");
    }
    const right: Box = [x, y, base, w, e - y, height];
    if (facade) clad(pen.side("x", right), "x", right, floors, facade, bay);
    if (facade && !whole) {
      const left: Box = [x, y, base, c - x, d, height];
      clad(pen.side("y", left), "y", left, floors, facade, bay);
    }
    if (roof) {
      pen.face(outline(base + height), "ft");
      if (whole) parapet(pen, right);
    }
  });
  return base + height;
}

/** Rows of low boxes behind a cut along x: desks, beds, benches. */
export function rowOf(pen: Pen, n: number, [from, to]: readonly [number, number], y: number, z: number, [w, d, h]: readonly [number, number, number]): void {
  for (const i of times(n, (k) => k)) pen.box([from + ((to - from) * (i + 0.5)) / n - w / 2, y, z, w, d, h]);
}

/** Columns behind a cut along x, from a floor to what is above it. */
export function columns(pen: Pen, n: number, [from, to]: readonly [number, number], y: number, z: number, top: number, thick = 0.7): void {
  for (const i of times(n, (k) => k)) pen.box([from + ((to - from) * (i + 1)) / (n + 1) - thick / 2, y, z, thick, thick, top - z]);
}

/** Units on a roof, within a rectangle. */
export function plant(scene: Scene, units: readonly Box[]): void {
  for (const box of units) solidBox(scene, box);
}
