import type { Pen } from "../pen";
import type { Point } from "../projection";

/** What of a family decides its drawing besides its kind: millimetres, 0 or left out where it is not known. */
export interface Dims {
  width?: number;
  height?: number;
  depth?: number;
}

/** A size to draw with, in decimetres, and its figures, empty where it is not known. */
export interface Size {
  w: number;
  h: number;
  d: number;
  say: { w: string; h: string; d: string };
}

/** Draws a family: its front looks towards +y. */
export type DrawFamily = (pen: Pen, size: Size) => void;

/** How a kind is drawn: its usual size in millimetres, how far the view is turned, and whether its front is w by h, so that flat views say something. */
export interface FamilyKind {
  flat?: boolean;
  usual: readonly [width: number, height: number, depth: number];
  draw: DrawFamily;
  azimuth?: number;
}

/** What is far from usual is drawn as far as it can be recognised; its figures are its own. */
const MOST = 2.6;
const near = (given: number | undefined, usual: number) => Math.min(Math.max(given || usual, usual / MOST), usual * MOST) / 100;
const figure = (mm: number | undefined) => (mm ? String(Math.round(mm * 10) / 10) : "");

export function sizeOf({ width, height, depth }: Dims, [w, h, d]: FamilyKind["usual"]): Size {
  return { w: near(width, w), h: near(height, h), d: near(depth, d), say: { w: figure(width), h: figure(height), d: figure(depth) } };
}

/** The width before the foot of a front, the height at its right. */
export function measured(pen: Pen, { w, h, say }: Size, y: number, off = Math.max(w, h) * 0.18): void {
  pen.measure([0, y, 0], [w, y, 0], [0, off * 1.4, 0], say.w);
  if (say.h) pen.measure([w, 0, 0], [w, 0, h], [off, 0, 0], say.h, "l");
}

/** The width above, the height at its right: of what stands upright. */
export function measuredAbove(pen: Pen, { w, h, say }: Size, y: number): void {
  pen.measure([0, 0, h], [w, 0, h], [0, 0, Math.max(1, h * 0.13)], say.w);
  if (say.h) pen.measure([w, y, 0], [w, y, h], [Math.max(w, h) * 0.13 + 0.6, 0, 0], say.h, "l");
}

/** A rectangle on the face towards +y. */
export const front = (x: number, y: number, z: number, w: number, h: number): Point[] => [[x, y, z], [x + w, y, z], [x + w, y, z + h], [x, y, z + h]];
/** A rectangle on the face towards +x. */
export const end = (x: number, y: number, z: number, d: number, h: number): Point[] => [[x, y, z], [x, y + d, z], [x, y + d, z + h], [x, y, z + h]];
