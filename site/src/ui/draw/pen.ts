import { hull, type Flat, type Point, type Projection } from "./projection";
import type { Shape } from "./shapes";

/** A box by its near-bottom-left corner and its sizes. */
export type Box = readonly [x: number, y: number, z: number, w: number, d: number, h: number];
/** The face of a box: towards +x, towards +y, or its top. */
export type Side = "x" | "y" | "z";

/** n + 1 points along a curve that takes 0 to 1. */
export const along = (n: number, at: (t: number) => Point): Point[] => Array.from({ length: n + 1 }, (_, i) => at(i / n));
export const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** Draws solids in metres; later strokes cover earlier ones. */
export class Pen {
  readonly shapes: Shape[] = [];
  private bleeding = false;
  constructor(readonly project: Projection) {}

  /** What is drawn within may run over the frame. */
  bleed(draw: () => void): this {
    this.bleeding = true;
    draw();
    this.bleeding = false;
    return this;
  }

  protected add(shape: Shape): this {
    this.shapes.push(this.bleeding ? { ...shape, bleeds: true } : shape);
    return this;
  }
  private flat(points: readonly Point[]): Flat[] {
    return points.map((p) => this.project(p));
  }

  face(points: readonly Point[], cls: string): this {
    return this.add({ kind: "face", cls, points: this.flat(points) });
  }
  line(points: readonly Point[], cls = "l"): this {
    return this.add({ kind: "line", cls, points: this.flat(points) });
  }
  lines(paths: readonly (readonly Point[])[], cls = "t"): this {
    return paths.length ? this.add({ kind: "many", cls, closed: false, paths: paths.map((p) => this.flat(p)) }) : this;
  }
  faces(paths: readonly (readonly Point[])[], cls: string): this {
    return paths.length ? this.add({ kind: "many", cls, closed: true, paths: paths.map((p) => this.flat(p)) }) : this;
  }

  /** The four corners of a side of a box. */
  static corners(side: Side, [x, y, z, w, d, h]: Box): Point[] {
    if (side === "y") return [[x, y + d, z], [x + w, y + d, z], [x + w, y + d, z + h], [x, y + d, z + h]];
    if (side === "x") return [[x + w, y, z], [x + w, y + d, z], [x + w, y + d, z + h], [x + w, y, z + h]];
    return [[x, y, z + h], [x + w, y, z + h], [x + w, y + d, z + h], [x, y + d, z + h]];
  }
  side(side: Side, box: Box, cls = this.shade(side)): this {
    return this.face(Pen.corners(side, box), cls);
  }
  shade(side: Side): string {
    return side === "z" ? "ft" : this.project.shade[side];
  }
  box(box: Box): this {
    return this.side("y", box).side("x", box).side("z", box);
  }

  /** A pattern on a side of a box, in units of width by height from its lower left corner. */
  private pattern(side: Side, box: Box, width: number, height: number, d: string, cls: string): this {
    const [a, b, , c] = this.flat(Pen.corners(side, box)) as [Flat, Flat, Flat, Flat];
    return this.add({ kind: "plane", cls, origin: a, u: [(b[0] - a[0]) / width, (b[1] - a[1]) / width], v: [(c[0] - a[0]) / height, (c[1] - a[1]) / height], width, height, d });
  }
  /** Glass in columns and rows on a side of a box; the joints take a share of each cell. */
  panes(side: Side, box: Box, columns: number, rows: number, { joint = 3, sill = 4, cls = this.glass(side) } = {}): this {
    const one = `v${20 - 2 * sill}h${20 - 2 * joint}v-${20 - 2 * sill}z`;
    const row = one + `m20 0${one}`.repeat(columns - 1);
    const next = `m${-20 * (columns - 1)} 20`;
    return this.pattern(side, box, 20 * columns, 20 * rows, `M${joint} ${sill}${row}${`${next}${row}`.repeat(rows - 1)}`, cls);
  }
  glass(side: Side): string {
    return this.shade(side) === "fr" ? "g dk" : "g";
  }
  /** Dividing lines on a side of a box. */
  rules(side: Side, box: Box, columns: number, rows: number, cls = "t"): this {
    const d = times(columns - 1, (i) => `M${i + 1} 0v${rows}`).join("") + times(rows - 1, (j) => `M0 ${j + 1}h${columns}`).join("");
    return d ? this.pattern(side, box, columns, rows, d, cls) : this;
  }

  /** A standing cylinder, or a cone where its head is narrower. */
  drum(x: number, y: number, z: number, r: number, h: number, { headR = r, body = "fl", top = "ft" } = {}): this {
    const tilt = this.project.tilt;
    const head = this.project([x, y, z + h]);
    this.add({ kind: "drum", cls: body, foot: this.project([x, y, z]), head, footR: r, headR, tilt });
    return this.disc(x, y, z + h, headR, top);
  }
  disc(x: number, y: number, z: number, r: number, cls = "ft"): this {
    return this.add({ kind: "ellipse", cls, at: this.project([x, y, z]), rx: r, ry: r * this.project.tilt });
  }
  /** A lying cylinder along x or y; its near end is seen. */
  pipe(axis: "x" | "y", [x, y, z]: Point, r: number, length: number, end = this.shade(axis)): this {
    const ring = (far: number) => this.flat(this.ring(axis, [x + (axis === "x" ? far : 0), y + (axis === "y" ? far : 0), z], r));
    const near = ring(length);
    this.add({ kind: "face", cls: this.shade(axis === "x" ? "y" : "x"), points: hull([...ring(0), ...near]) });
    return this.add({ kind: "face", cls: end, points: near });
  }
  ring(axis: "x" | "y", [x, y, z]: Point, r: number, n = 16): Point[] {
    return times(n, (i) => {
      const a = (i / n) * 2 * Math.PI;
      return axis === "x" ? [x, y + r * Math.cos(a), z + r * Math.sin(a)] : [x + r * Math.cos(a), y, z + r * Math.sin(a)];
    });
  }
  /** The outline of rings, one body: a bowl, a dome. */
  body(points: readonly Point[], cls = "fl"): this {
    return this.add({ kind: "face", cls, points: hull(this.flat(points)) });
  }

  tree(x: number, y: number, size = 1, z = 0): this {
    return this.add({ kind: "tree", cls: "tree", foot: this.project([x, y, z]), height: 5.4 * size, r: 2.6 * size });
  }
  /** A cross of the survey grid, a tick, an arrow: always of one size. */
  signs(at: readonly Point[], d: string, cls = "t"): this {
    return at.length ? this.add({ kind: "signs", cls, d, at: this.flat(at) }) : this;
  }
  /** A dash-dot grid axis with its numbered bubble. */
  axis(from: Point, to: Point, label: string | number): this {
    this.line([from, to], "ax");
    return this.add({ kind: "bubble", cls: "bub", at: this.project(to), from: this.project(from), label: String(label) });
  }
  /** A measured length beside a to b, so far off, with its figure; the one thing besides a cut that is orange. */
  measure(a: Point, b: Point, off: Point, text = "", cls = "cl"): this {
    const moved = (p: Point, share: number): Point => [p[0] + off[0] * share, p[1] + off[1] * share, p[2] + off[2] * share];
    const ends = [moved(a, 1), moved(b, 1)];
    this.lines([[moved(a, 0.2), moved(a, 1.2)], [moved(b, 0.2), moved(b, 1.2)]], "t").line(ends, cls).signs(ends, "m-3 4l6-8", cls);
    if (!text) return this;
    const [o, p] = [this.project([0, 0, 0]), this.project(off)];
    const [p0, p1] = [this.project(moved(a, 1)), this.project(moved(b, 1))];
    return this.add({ kind: "label", cls: "meas", at: [(p0[0] + p1[0]) / 2, (p0[1] + p1[1]) / 2], towards: [p[0] - o[0], p[1] - o[1]], text });
  }
  /** A line across which the drawing breaks off, with its zigzag in the middle. */
  breakLine(a: Point, b: Point): this {
    const at = (t: number, up = 0): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t + up];
    const size = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) * 0.09;
    return this.line([at(-0.08), at(0.42), at(0.46, size), at(0.54, -size), at(0.58), at(1.08)], "l");
  }
}
