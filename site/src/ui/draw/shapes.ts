import { lettered, lettersWide } from "./lettering";
import type { Flat } from "./projection";

/** What a pen leaves: on the sheet, in metres until the scene knows its scale. `bleeds`: it may run over the frame. */
export type Shape = { cls: string; bleeds?: boolean } & (
  | { kind: "face"; points: readonly Flat[] }
  | { kind: "line"; points: readonly Flat[] }
  /** Many faces or lines of one class, one element. */
  | { kind: "many"; paths: readonly (readonly Flat[])[]; closed: boolean }
  /** A pattern on a plane of its own: `d` in units of u and v from the origin. */
  | { kind: "plane"; origin: Flat; u: Flat; v: Flat; width: number; height: number; d: string }
  | { kind: "ellipse"; at: Flat; rx: number; ry: number }
  /** The side of a standing cylinder or cone between two rims. */
  | { kind: "drum"; foot: Flat; head: Flat; footR: number; headR: number; tilt: number }
  | { kind: "tree"; foot: Flat; height: number; r: number }
  /** Signs of the sheet's own size, at points of the drawing. */
  | { kind: "signs"; at: readonly Flat[]; d: string }
  | { kind: "bubble"; at: Flat; from: Flat; label: string }
  /** A figure of the sheet's own size beside a point, on the side that `towards` points to. */
  | { kind: "label"; at: Flat; towards: Flat; text: string }
);
export type Label = Extract<Shape, { kind: "label" }>;

const tenth = (n: number) => Math.round(n * 10) / 10 + 0;
const fine = (n: number) => Math.round(n * 1000) / 1000 + 0;

/** Numbers one after another, without the spaces that SVG does not need. */
const joined = (numbers: readonly number[]) => numbers.map((n, i) => (i && n >= 0 ? ` ${n}` : `${n}`)).join("").replace(/(^|[ -])0\./g, "$1.");

export interface Scale {
  k: number;
  x: number;
  y: number;
}

const BUBBLE = 8;
/** How large the figures of a measure are, how far they stand from its line, and half their height. */
const LABEL = 1.75;
const LABEL_OFF = 9;
export const LABEL_HALF = 6;

/** The middle of a label on the sheet, and half its width. */
export function labelBox({ towards, text }: Label, [x, y]: Flat): readonly [x: number, y: number, half: number] {
  const far = Math.hypot(...towards) || 1;
  const half = lettersWide(text, LABEL) / 2;
  return [x + (towards[0] / far) * (half + LABEL_OFF - 3), y + (towards[1] / far) * LABEL_OFF * 1.1, half];
}

/** A shape as SVG, at its scale. */
export function written(shape: Shape, { k, x, y }: Scale): string {
  const at = (p: Flat): Flat => [tenth(p[0] * k + x), tenth(p[1] * k + y)];
  const cls = `class="${shape.bleeds ? `${shape.cls} bleed` : shape.cls}"`;
  const path = (points: readonly Flat[], closed: boolean) => {
    const all = points.map(at);
    const steps = all.slice(1).map((p, i) => joined([tenth(p[0] - (all[i]?.[0] ?? 0)), tenth(p[1] - (all[i]?.[1] ?? 0))]));
    return `M${joined(all[0] ?? [])}l${steps.join(" ").replaceAll(" -", "-")}${closed ? "z" : ""}`;
  };
  switch (shape.kind) {
    case "face":
      return `<path ${cls} d="${path(shape.points, true)}"/>`;
    case "line":
      return `<path ${cls} d="${path(shape.points, false)}"/>`;
    case "many":
      return `<path ${cls} d="${shape.paths.map((one) => path(one, shape.closed)).join("")}"/>`;
    case "plane": {
      const m = [...shape.u, ...shape.v].map((n) => fine(n * k));
      return `<path ${cls} transform="matrix(${joined([...m, ...at(shape.origin)]).replaceAll("-", " -").trim()})" d="${shape.d}"/>`;
    }
    case "ellipse": {
      const [cx, cy] = at(shape.at);
      return `<ellipse ${cls} cx="${cx}" cy="${cy}" rx="${tenth(shape.rx * k)}" ry="${tenth(shape.ry * k)}"/>`;
    }
    case "drum": {
      const [fx, fy] = at(shape.foot);
      const [hx, hy] = at(shape.head);
      const f = tenth(shape.footR * k);
      const h = tenth(shape.headR * k);
      const ry = (r: number) => tenth(r * shape.tilt);
      return `<path ${cls} d="M${tenth(hx - h)} ${hy}L${tenth(fx - f)} ${fy}A${f} ${ry(f)} 0 0 0 ${tenth(fx + f)} ${fy}L${tenth(hx + h)} ${hy}A${h} ${ry(h)} 0 0 1 ${tenth(hx - h)} ${hy}Z"/>`;
    }
    case "tree": {
      const [cx, foot] = at(shape.foot);
      const top = tenth(foot - shape.height * k);
      return `<path class="l${shape.bleeds ? " bleed" : ""}" d="M${cx} ${foot}V${top}"/><circle ${cls} cx="${cx}" cy="${top}" r="${tenth(shape.r * k)}"/>`;
    }
    case "signs":
      return `<path ${cls} d="${shape.at.map((p) => `M${joined(at(p))}${shape.d}`).join("")}"/>`;
    case "label": {
      const [cx, cy] = labelBox(shape, at(shape.at));
      // A sheet that shows it large draws it smaller towards its line.
      return `<g class="said" transform-origin="${joined(at(shape.at))}">${lettered(shape.text, cx, cy, LABEL, "fig meas")}</g>`;
    }
    case "bubble": {
      const [px, py] = at(shape.at);
      const [qx, qy] = at(shape.from);
      const far = Math.hypot(px - qx, py - qy) || 1;
      const cx = tenth(px + ((px - qx) / far) * BUBBLE);
      const cy = tenth(py + ((py - qy) / far) * BUBBLE);
      return `<circle ${cls} cx="${cx}" cy="${cy}" r="${BUBBLE}"/>${lettered(shape.label, cx, cy)}`;
    }
  }
}

/** The points that a shape covers, in metres of the sheet, without what has the sheet's own size. */
export function covered(shape: Shape): Flat[] {
  switch (shape.kind) {
    case "face":
    case "line":
      return [...shape.points];
    case "many":
      return shape.paths.flat();
    case "plane": {
      const { origin: o, u, v, width, height } = shape;
      const corner = (a: number, b: number): Flat => [o[0] + u[0] * a + v[0] * b, o[1] + u[1] * a + v[1] * b];
      return [corner(0, 0), corner(width, 0), corner(0, height), corner(width, height)];
    }
    case "ellipse":
      return around(shape.at, shape.rx, shape.ry);
    case "drum":
      return [...around(shape.foot, shape.footR, shape.footR * shape.tilt), ...around(shape.head, shape.headR, shape.headR * shape.tilt)];
    case "tree":
      return [shape.foot, ...around([shape.foot[0], shape.foot[1] - shape.height], shape.r, shape.r)];
    case "signs":
      return [...shape.at];
    case "bubble":
    case "label":
      return [shape.at];
  }
}

const around = ([x, y]: Flat, rx: number, ry: number): Flat[] => [[x - rx, y], [x + rx, y], [x, y - ry], [x, y + ry]];
