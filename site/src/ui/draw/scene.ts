import { Pen } from "./pen";
import { projection, type Flat, type Projection, type View } from "./projection";
import { covered, LABEL_HALF, labelBox, written, type Label, type Scale, type Shape } from "./shapes";

/** The frame that every drawing is fitted to, 16:10. What bleeds goes on beyond it, as far as its panel does. */
export const FRAME = { width: 320, height: 200 };

/** What a solid takes of the room, so that what is nearer covers what is farther. */
export interface Bounds {
  x: readonly [number, number];
  y: readonly [number, number];
  z: readonly [number, number];
}

const hides = (near: Bounds, far: Bounds) => near.x[0] >= far.x[1] || near.y[0] >= far.y[1] || near.z[0] >= far.z[1];

/** The farther solids first. Where two hide one another the order of drawing stays. */
function sorted<T extends { bounds: Bounds }>(solids: readonly T[]): T[] {
  const left = [...solids];
  const out: T[] = [];
  while (left.length) {
    const at = left.findIndex((one) => left.every((other) => other === one || !hides(one.bounds, other.bounds) || hides(other.bounds, one.bounds)));
    out.push(...left.splice(Math.max(0, at), 1));
  }
  return out;
}

/** A drawing in three layers: the ground, the solids that stand on it, and what a draughtsman writes over them. */
export class Scene {
  readonly project: Projection;
  readonly ground: Pen;
  readonly over: Pen;
  private readonly solids: { bounds: Bounds; pen: Pen }[] = [];

  constructor(view: View) {
    this.project = projection(view);
    this.ground = new Pen(this.project);
    this.over = new Pen(this.project);
  }

  /** A thing with its place: drawn behind what is nearer, whenever it is added. */
  solid(bounds: Bounds, draw: (pen: Pen) => void): this {
    const pen = new Pen(this.project);
    draw(pen);
    this.solids.push({ bounds, pen });
    return this;
  }

  /** The body of the SVG. */
  svg({ left = 14, top = 10, right = 14, bottom = 12 } = {}): string {
    return inFrame([this.ground, ...sorted(this.solids).map(({ pen }) => pen), this.over].flatMap((pen) => pen.shapes), { left, top, right, bottom });
  }
}

interface Pad {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Shapes as the body of an SVG, fitted into the frame. */
export function inFrame(shapes: readonly Shape[], pad: Pad): string {
  const scale = fitted(shapes, pad);
  return shapes.map((shape) => written(shape, scale)).join("");
}

/** The bubble of an axis and the stroke of a sign reach so far beyond their point. */
const REACH = { bubble: 17, signs: 6 };

function fitted(shapes: readonly Shape[], pad: Pad): Scale {
  const points: { at: Flat; reach: number; label?: Label }[] = [];
  for (const shape of shapes) {
    if (shape.bleeds) continue;
    const reach = shape.kind === "bubble" ? REACH.bubble : shape.kind === "signs" ? REACH.signs : 0.5;
    for (const at of covered(shape)) points.push({ at, reach, label: shape.kind === "label" ? shape : undefined });
  }
  const width = FRAME.width - pad.left - pad.right;
  const height = FRAME.height - pad.top - pad.bottom;
  // What has the sheet's own size does not grow with the rest: a few steps find the scale.
  let k = 1;
  let box = { left: 0, right: 0, top: 0, bottom: 0 };
  for (let i = 0; i < 5; i++) {
    box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (const { at, reach, label } of points) {
      if (label) {
        const [x, y, half] = labelBox(label, [at[0] * k, at[1] * k]);
        box.left = Math.min(box.left, x - half);
        box.right = Math.max(box.right, x + half);
        box.top = Math.min(box.top, y - LABEL_HALF);
        box.bottom = Math.max(box.bottom, y + LABEL_HALF);
        continue;
      }
      box.left = Math.min(box.left, at[0] * k - reach);
      box.right = Math.max(box.right, at[0] * k + reach);
      box.top = Math.min(box.top, at[1] * k - reach);
      box.bottom = Math.max(box.bottom, at[1] * k + reach);
    }
    if (i < 4) k *= Math.min(width / (box.right - box.left), height / (box.bottom - box.top));
  }
  return { k, x: pad.left + (width - box.left - box.right) / 2, y: pad.top + (height - box.top - box.bottom) / 2 };
}
