import { heroView } from "./hero";
import { contours, iso, rng, type Pen } from "./iso";

/** A drawing: the body of an SVG and its view box. */
export interface Scene {
  body: string;
  viewBox: string;
}
const COVER = "-168 -152 336 210";
const base = (pen: Pen) => pen.ground(-8, -8, 14, 14, 4);

function office(): Scene {
  const pen = iso(8);
  const { house, tree, box } = pen;
  const body = base(pen) + house(-5, 2, 6, 6, 7, 4, 4, 4) + house(3, -2, 7, 6, 15, 9, 5, 4) + box(4.5, -0.5, 15, 4, 3, 1.6) + tree(-3, 11) + tree(1, 11) + tree(12, 8);
  return { body, viewBox: COVER };
}

function station(): Scene {
  const pen = iso(8);
  const { p, poly, line, box, tree } = pen;
  let body = pen.ground(-12, -6, 16, 14, 4);
  for (const y of [-4, -2.6, -1.2]) body += line([[-12, y, 0], [16, y, 0]], "t");
  body += box(-8, 1, 0, 20, 8, 3);
  const at = (x: number, u: number) => {
    const a = (u / 8) * Math.PI;
    return p(x, 5 - 4.6 * Math.cos(a), 3 + 3.6 * Math.sin(a)).map((n) => n.toFixed(1)).join(" ");
  };
  const arc = (x: number) => Array.from({ length: 17 }, (_, u) => `${u ? "L" : "M"}${at(x, u / 2)}`).join("");
  body += `<path d="${arc(-8)}${Array.from({ length: 17 }, (_, u) => `L${at(12, 8 - u / 2)}`).join("")}Z" class="fl"/>`;
  for (let x = -8; x <= 12; x += 2.5) body += `<path d="${arc(x)}" class="${x === 2 ? "cl" : "l"}"/>`;
  for (let u = 1; u < 8; u++) body += `<path d="M${at(-8, u)}L${at(12, u)}" class="t"/>`;
  body += `<path d="${arc(12)}Z" class="fl rim"/>`;
  for (let k = 0; k < 9; k++) body += poly([[-7.4 + k * 2.15, 9, 0.6], [-5.9 + k * 2.15, 9, 0.6], [-5.9 + k * 2.15, 9, 2.4], [-7.4 + k * 2.15, 9, 2.4]], "g");
  body += tree(-8, 12) + tree(-2, 12) + tree(4, 12) + tree(10, 12);
  return { body, viewBox: "-160 -92 304 200" };
}

function bridge(): Scene {
  const pen = iso(8);
  const { poly, line, box } = pen;
  let body = poly([[-20, -8, 0], [20, -8, 0], [20, 10, 0], [-20, 10, 0]], "gnd") + poly([[-20, -6, 0], [20, -6, 0], [20, 8, 0], [-20, 8, 0]], "wtr");
  for (const x of [-7, 7]) {
    body += box(x - 0.6, -1.6, 0, 1.2, 1, 14);
    for (let k = 1; k < 6; k++) body += line([[x, -1.1, 14 - k * 0.7], [x + k * 1.3, -1, 3]], "t") + line([[x, -1.1, 14 - k * 0.7], [x - k * 1.3, -1, 3]], "t");
  }
  body += box(-20, -1, 2.4, 40, 4, 0.7) + line([[-20, 3, 2.75], [20, 3, 2.75]], "cl");
  for (const x of [-7, 7]) {
    body += box(x - 0.6, 3, 0, 1.2, 1, 14) + box(x - 0.6, -1.6, 9, 1.2, 5.6, 0.8);
    for (let k = 1; k < 6; k++) body += line([[x, 3.4, 14 - k * 0.7], [x + k * 1.3, 3, 3]], "l") + line([[x, 3.4, 14 - k * 0.7], [x - k * 1.3, 3, 3]], "l");
  }
  return { body, viewBox: "-168 -128 336 210" };
}

function school(): Scene {
  const pen = iso(8);
  const { house, poly, tree } = pen;
  const body =
    base(pen) + house(-6, -6, 16, 3.4, 5, 3, 10, 2) + house(-6, -2.6, 3.4, 10, 5, 3, 2, 7) +
    poly([[0, 1, 0], [10, 1, 0], [10, 9, 0], [0, 9, 0]], "floor") + poly([[1.5, 2.5, 0], [8.5, 2.5, 0], [8.5, 7.5, 0], [1.5, 7.5, 0]], "cl") + tree(-4, 11) + tree(12, 3) + tree(12, 8);
  return { body, viewBox: "-168 -112 336 210" };
}

function plant(): Scene {
  const pen = iso(8);
  const { box, poly, grid, cylinder, tree } = pen;
  let body = base(pen) + cylinder(-4, -5, 0, 1, 9) + cylinder(-1, -5, 0, 1, 9, "rim");
  for (let k = 0; k < 4; k++) {
    const x = -5 + k * 4;
    body += box(x, -1, 0, 4, 9, 4);
    body += poly([[x, 8, 4], [x + 4, 8, 4], [x, 8, 6.2]], "fl") + poly([[x, -1, 6.2], [x + 4, -1, 4], [x + 4, 8, 4], [x, 8, 6.2]], k === 1 ? "ft rim" : "ft");
    body += grid(x, -1, 0, 4, 9, 4, 1, 2, k === 3 ? 5 : 0, 0.3);
  }
  return { body: body + tree(-3, 12) + tree(4, 12), viewBox: "-168 -118 336 210" };
}

function campus(): Scene {
  const pen = iso(8);
  const { house, cylinder, tree } = pen;
  const body =
    contours(0, 24, 4, 50, 16, "campus", 1.5) + base(pen) + house(-4, -5, 6, 5, 11, 6, 4, 3) + house(5, -3, 6, 5, 6, 3, 4, 3) + house(-6, 4, 5, 6, 5, 3, 3, 4) +
    cylinder(7, 8, 0, 2, 2, "rim") + tree(1, 6) + tree(2, 10) + tree(11, 6);
  return { body, viewBox: "-168 -122 336 210" };
}

function block(): Scene {
  const pen = iso(8);
  const { section, box, tree } = pen;
  const body =
    base(pen) + section(11, 6, 4, 3, 0.34, (k, z) => (k % 2 ? box(2, 3, z, 2, 1, 0.8) + box(6, 3, z, 2, 1, 0.8) : box(1.5, 2, z, 6, 1.2, 0.8))) +
    box(5, 1.5, 12, 3, 2.5, 1.4) + tree(-5, 8) + tree(1, 11);
  return { body, viewBox: COVER };
}

/** By case type; an unknown type takes one of them by the object's id. */
const covers: Record<string, () => Scene> = { transport: station, bridge, education: school, industry: plant, smart: campus, building: office, section: block };

function cover(kind: string, id: string): Scene {
  const made = covers[kind];
  if (made) return made();
  const all = Object.values(covers);
  return (all[Math.floor(rng(id)() * all.length)] ?? office)();
}

const desks = (pen: Pen, z: number) =>
  [1.8, 5, 10, 13, 18, 21].map((x) => pen.box(x, 3.2, z, 1.7, 0.9, 0.8) + pen.box(x, 6, z, 1.7, 0.9, 0.8)).join("");

/** The office building of the home page, cut along its front; level marks stand at its floors. */
function heroScene(): Scene {
  const pen = iso(15);
  const { box, house, axis, section, cylinder, poly, tree, grid } = pen;
  const furnish = (k: number, z: number, top: number) => {
    const columns = box(7.75, 4, z, 0.5, 0.5, top - z) + box(15.75, 4, z, 0.5, 0.5, top - z);
    if (k === 1 || k === 3) return columns + desks(pen, z);
    if (k === 0) return columns + box(2, 4, z, 3, 3, 1.1) + box(9, 6, z, 4, 1.6, 0.5) + box(16, 4, z, 3, 3, 0.9);
    if (k === 2) return columns + poly([[16, 0, z], [16, 9, z], [16, 9, top], [16, 0, top]], "side") + box(2, 5.1, z, 9, 1.5, 0.8) + box(18, 2, z, 1, 5, 2.2) + box(20.5, 2, z, 1, 5, 2.2);
    return columns + [2, 5.4, 10, 13.4, 18, 21.2].map((x) => cylinder(x, 4.6, z, 0.75, 1.3)).join("");
  };
  const body =
    pen.ground(-5, -6, 34, 18, 4) + house(-4, -5, 7, 4, 7, 4, 4, 3) +
    [0, 8, 16, 24].map((x, i) => axis([x, 9, 0], [x, 17, 0], String(i + 1))).join("") +
    axis([24, 0, 0], [32, 0, 0], "A") + axis([24, 9, 0], [32, 9, 0], "B") +
    section(24, 9, 5, 3.6, 0.42, furnish) +
    poly([[0.6, 0.6, 18], [23.4, 0.6, 18], [23.4, 8.4, 18], [0.6, 8.4, 18]], "ft") +
    box(15, 1.6, 18, 5, 4, 2.4) + grid(15, 1.6, 18, 5, 4, 2.4, 1, 5, 4) +
    cylinder(4, 3, 18, 1, 1.6) + cylinder(7.4, 3, 18, 1, 1.6) + box(9.6, 5.4, 18, 3.4, 1.4, 0.9) +
    tree(28, 4.5) + tree(32, 4.5) + tree(4, 13) + tree(12, 13) + tree(20, 13) +
    '<path d="M215.6 262.5l22 12.7M237.6 275.2l-16 9" class="cl"/><text x="247.6" y="288.5" class="flg">1</text>';
  return { body, viewBox: heroView };
}

/** The drawing of the sign-in page: six floors on a hill. */
function loginScene(): Scene {
  const pen = iso(17);
  const { box, axis, section, cylinder } = pen;
  const furnish = (k: number, z: number, top: number) => {
    const columns = [3, 8, 13].map((x) => box(x, 2, z, 0.45, 0.45, top - z)).join("");
    if (k % 4 === 2) return columns + box(1, 4.4, z, 6, 2.4, 0.8) + box(13, 2, z, 1, 6, 2);
    return columns + [1, 6, 11, 16].map((x) => box(x, 5.4, z, 2, 0.9, 0.8)).join("");
  };
  const body =
    contours(20, 40, 16, 40, 37, "sheet", 1.7) +
    [0, 5, 10, 15, 20].map((x, i) => axis([x, 8, 0], [x, 15, 0], String(i + 1))).join("") +
    section(20, 8, 6, 3.6, 0.42, furnish) + box(11, 1.4, 21.6, 4, 4, 2.2) + cylinder(4, 3, 21.6, 1, 1.4);
  return { body, viewBox: "-330 -400 720 800" };
}

/** A scene by its name: the hero of the home page, the sign-in page, or a cover by its kind. */
export const sceneOf = (of: string, id: string): Scene => (of === "hero" ? heroScene() : of === "login" ? loginScene() : cover(of, id));
