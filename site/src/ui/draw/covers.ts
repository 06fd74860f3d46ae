import { contours, iso, rng, type P3, type Pen } from "./iso";
import type { Scene } from "./scenes";

// Drawn when the site is built (site/draw.mjs), into pictures of one size; no page loads this program.

const WIDTH = 336;
const HEIGHT = 210;
/** A view of the one size whose middle lies at x and whose lower edge lies at y. */
const view = (x: number, y: number, scale = 1) => `${x - (WIDTH * scale) / 2} ${y - HEIGHT * scale} ${WIDTH * scale} ${HEIGHT * scale}`;
const base = (pen: Pen) => pen.ground(-8, -8, 14, 14, 4);
/** From a to b in steps. */
const steps = (a: number, b: number, step: number) => Array.from({ length: Math.floor((b - a) / step + 1.0001) }, (_, i) => a + i * step);

function building(): Scene {
  const pen = iso(8);
  const { house, tree, box } = pen;
  const body = base(pen) + house(-5, 2, 6, 6, 7, 4, 4, 4) + house(3, -2, 7, 6, 15, 9, 5, 4) + box(4.5, -0.5, 15, 4, 3, 1.6) + tree(-3, 11) + tree(1, 11) + tree(12, 8);
  return { body, viewBox: view(0, 62) };
}

function transport(): Scene {
  const pen = iso(8);
  const { p, poly, line, box, tree } = pen;
  let body = pen.ground(-14, -8, 18, 16, 4);
  for (const y of [-4, -2.6, -1.2]) body += line([[-14, y, 0], [18, y, 0]], "t");
  body += box(-8, 1, 0, 20, 8, 3);
  const at = (x: number, u: number) => {
    const a = (u / 8) * Math.PI;
    return p(x, 5 - 4.6 * Math.cos(a), 3 + 3.6 * Math.sin(a)).map((n) => n.toFixed(1)).join(" ");
  };
  const arc = (x: number) => steps(0, 16, 1).map((u) => `${u ? "L" : "M"}${at(x, u / 2)}`).join("");
  body += `<path d="${arc(-8)}${steps(0, 16, 1).map((u) => `L${at(12, 8 - u / 2)}`).join("")}Z" class="fl"/>`;
  for (const x of steps(-8, 12, 2.5)) body += `<path d="${arc(x)}" class="${x === 2 ? "cl" : "l"}"/>`;
  for (let u = 1; u < 8; u++) body += `<path d="M${at(-8, u)}L${at(12, u)}" class="t"/>`;
  body += `<path d="${arc(12)}Z" class="fl rim"/>`;
  for (let k = 0; k < 9; k++) body += poly([[-7.4 + k * 2.15, 9, 0.6], [-5.9 + k * 2.15, 9, 0.6], [-5.9 + k * 2.15, 9, 2.4], [-7.4 + k * 2.15, 9, 2.4]], "g");
  return { body: body + [-8, -2, 4, 10].map((x) => tree(x, 12.5)).join(""), viewBox: view(-8, 116, 1.02) };
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
  return { body, viewBox: view(0, 92, 1.18) };
}

function education(): Scene {
  const pen = iso(8);
  const { house, poly, tree } = pen;
  const body =
    base(pen) + house(-6, -6, 16, 3.4, 5, 3, 10, 2) + house(-6, -2.6, 3.4, 10, 5, 3, 2, 7) +
    poly([[0, 1, 0], [10, 1, 0], [10, 9, 0], [0, 9, 0]], "floor") + poly([[1.5, 2.5, 0], [8.5, 2.5, 0], [8.5, 7.5, 0], [1.5, 7.5, 0]], "cl") + tree(-4, 11) + tree(12, 3) + tree(12, 8);
  return { body, viewBox: view(0, 100) };
}

function industry(): Scene {
  const pen = iso(8);
  const { box, poly, grid, cylinder, tree } = pen;
  let body = base(pen) + cylinder(-4, -5, 0, 1, 9) + cylinder(-1, -5, 0, 1, 9, "rim");
  for (let k = 0; k < 4; k++) {
    const x = -5 + k * 4;
    body += box(x, -1, 0, 4, 9, 4);
    body += poly([[x, 8, 4], [x + 4, 8, 4], [x, 8, 6.2]], "fl") + poly([[x, -1, 6.2], [x + 4, -1, 4], [x + 4, 8, 4], [x, 8, 6.2]], k === 1 ? "ft rim" : "ft");
    body += grid(x, -1, 0, 4, 9, 4, 1, 2, k === 3 ? 5 : 0, 0.3);
  }
  return { body: body + tree(-3, 12) + tree(4, 12), viewBox: view(0, 92) };
}

function smart(): Scene {
  const pen = iso(8);
  const { house, cylinder, tree } = pen;
  const body =
    contours(0, 24, 4, 50, 16, "campus", 1.5) + base(pen) + house(-4, -5, 6, 5, 11, 6, 4, 3) + house(5, -3, 6, 5, 6, 3, 4, 3) + house(-6, 4, 5, 6, 5, 3, 3, 4) +
    cylinder(7, 8, 0, 2, 2, "rim") + tree(1, 6) + tree(2, 10) + tree(11, 6);
  return { body, viewBox: view(0, 90, 1.06) };
}

function section(): Scene {
  const pen = iso(8);
  const { box, tree } = pen;
  const body =
    base(pen) + pen.section(11, 6, 4, 3, 0.34, (k, z) => (k % 2 ? box(2, 3, z, 2, 1, 0.8) + box(6, 3, z, 2, 1, 0.8) : box(1.5, 2, z, 6, 1.2, 0.8))) +
    box(5, 1.5, 12, 3, 2.5, 1.4) + tree(-5, 8) + tree(1, 11);
  return { body, viewBox: view(4, 72) };
}

function hospital(): Scene {
  const pen = iso(8);
  const { house, box, line, tree } = pen;
  const body =
    base(pen) + house(-6, -6, 18, 5, 10, 6, 12, 3) + box(-1, -5, 10, 5, 3, 2) + line([[-1, -2, 11], [4, -2, 11]], "cl") + line([[1.5, -2, 10.2], [1.5, -2, 11.8]], "cl") +
    house(-6, 1, 5, 9, 4, 2, 4, 6) + house(2, 1, 10, 4, 4, 2, 7, 3) + tree(2, 9) + tree(6, 9) + tree(10, 9);
  return { body, viewBox: view(4, 76, 1.04) };
}

function residential(): Scene {
  const pen = iso(8);
  const { house, box, poly, tree } = pen;
  const tower = (x: number, y: number, h: number, rows: number) => house(x, y, 4.4, 4, h, rows, 3, 3) + box(x + 1.2, y + 1, h, 2, 1.8, 1.1);
  const body =
    base(pen) + tower(-5, -6, 12, 8) + tower(5, -6, 14, 9) + poly([[-2, 0, 0], [4, 0, 0], [4, 5, 0], [-2, 5, 0]], "floor") + poly([[-1.2, 0.8, 0], [3.2, 0.8, 0], [3.2, 4.2, 0], [-1.2, 4.2, 0]], "cl") +
    tower(-7, 4, 10, 7) + tower(6, 3, 11, 7) + tree(0, 7) + tree(3, 10) + tree(-1, 11) + tree(12, 9);
  return { body, viewBox: view(0, 94, 1.14) };
}

function road(): Scene {
  const pen = iso(8);
  const { box, line, poly } = pen;
  let body = contours(-40, -30, 7, 34, 17, "road", 1.6);
  body += poly([[-22, -2.4, 0], [24, -2.4, 0], [24, 5.4, 0], [-22, 5.4, 0]], "gnd");
  for (const x of [-13, -4, 5, 14]) body += box(x - 0.5, 0, 0, 1, 3, 3);
  body += box(-24, -1, 3, 50, 5, 0.8) + line([[-24, 4, 3.4], [26, 4, 3.4]], "cl") + line([[-24, 1.5, 3.8], [26, 1.5, 3.8]], "ax");
  for (const x of steps(-22, 24, 4)) body += line([[x, -1, 3.8], [x, -1, 4.5]], "t") + line([[x, 4, 3.8], [x, 4, 4.5]], "t");
  return { body, viewBox: view(0, 104, 1.3) };
}

function tower(): Scene {
  const pen = iso(8);
  const { house, box, line, tree } = pen;
  const body =
    base(pen) + house(-6, -5, 16, 13, 3, 2, 11, 9) + house(-1, -3, 7, 7, 15, 12, 6, 6, 3) +
    line([[-1, 4, 10.5], [6, 4, 10.5], [6, -3, 10.5]], "cl") + box(0.5, -1.5, 18, 4, 4, 1.4) + tree(-5, 12) + tree(0, 12) + tree(12, 6);
  return { body, viewBox: view(0, 84, 1.2) };
}

function frame(): Scene {
  const pen = iso(8);
  const { box, line, tree } = pen;
  const xs = [-6, -1, 4, 9];
  const ys = [-5, 0, 5];
  let body = base(pen);
  for (const level of [0, 1, 2]) {
    const z = level * 4;
    for (const y of ys) for (const x of xs) body += level < 2 || x < 5 ? box(x - 0.25, y - 0.25, z, 0.5, 0.5, 4) : "";
    const last = level < 2 ? 9 : 4;
    for (const y of ys) body += box(-6, y - 0.2, z + 3.6, last + 6, 0.4, 0.5, level === 1 && y === 5 ? "rim" : "");
    for (const x of xs.filter((v) => v <= last)) body += box(x - 0.2, -5, z + 3.6, 0.4, 10, 0.5);
  }
  body += line([[4, 5, 8], [9, 5, 4.1]], "t") + line([[9, 5, 8], [4, 5, 4.1]], "t");
  return { body: body + tree(-3, 11) + tree(12, 8), viewBox: view(0, 92, 1.16) };
}

function scan(): Scene {
  const pen = iso(8);
  const { p, house, line, tree } = pen;
  const random = rng("scan");
  const dots: string[] = [];
  const dot = (v: P3) => {
    const [x, y] = p(...v);
    dots.push(`M${x.toFixed(1)} ${y.toFixed(1)}h.1`);
  };
  for (let i = 0; i < 260; i++) dot([3 + random() ** 1.4 * 7, 5, random() * 8]);
  for (let i = 0; i < 220; i++) dot([10, -3 + random() * 8, random() * 8]);
  for (let i = 0; i < 160; i++) dot([3 + random() * 7, -3 + random() * 8, 8]);
  const body =
    base(pen) + house(-6, -3, 9, 8, 8, 4, 6, 0) + line([[3, 5, 0], [3, 5, 8], [3, -3, 8]], "cl") + `<path d="${dots.join("")}" class="pt"/>` + tree(-4, 10) + tree(3, 11);
  return { body, viewBox: view(4, 84) };
}

function metro(): Scene {
  const pen = iso(8);
  const { box, poly, line } = pen;
  const train = (y: number, z: number) => box(1, y, z + 0.3, 15, 1.5, 1.7) + steps(0, 6, 1).map((k) => poly([[1.8 + k * 2.1, y + 1.5, z + 1], [3.2 + k * 2.1, y + 1.5, z + 1], [3.2 + k * 2.1, y + 1.5, z + 1.7], [1.8 + k * 2.1, y + 1.5, z + 1.7]], "g")).join("");
  const body =
    pen.ground(-6, -6, 22, 14, 4) +
    pen.section(18, 7, 2, 4.4, 0.5, (k, z, top) =>
      k === 0
        ? train(1, z) + [4, 9, 14].map((x) => box(x, 4.2, z, 0.6, 0.6, top - z)).join("") + line([[0.6, 5.6, z], [17.4, 5.6, z]], "t")
        : [3, 7, 11, 15].map((x) => box(x, 2, z, 0.5, 0.5, top - z) + box(x - 1, 4.6, z, 1.8, 0.6, 1)).join(""),
    ) +
    box(2, 1, 8.8, 4, 2.6, 2) + box(12, 2.4, 8.8, 3, 2, 1.4);
  return { body, viewBox: view(40, 116, 1.14) };
}

function water(): Scene {
  const pen = iso(8);
  const { poly, line, box } = pen;
  let body = contours(-70, -46, 5, 26, 15, "dam", 1.7) + poly([[-14, -14, 3], [16, -14, 3], [16, -1, 3], [-14, -1, 3]], "wtr");
  body += poly([[-14, 8, -3], [16, 8, -3], [16, 16, -3], [-14, 16, -3]], "wtr");
  for (let k = 0; k < 6; k++) {
    const x = -14 + k * 5;
    body += poly([[x, -1, 6], [x + 5, -1, 6], [x + 5, 1, 6], [x, 1, 6]], "ft") + poly([[x, 1, 6], [x + 5, 1, 6], [x + 5, 8, -3], [x, 8, -3]], k % 2 ? "fl" : "fr");
    if (k % 2) body += poly([[x + 1, 1.9, 4.8], [x + 4, 1.9, 4.8], [x + 4, 7.4, -2.2], [x + 1, 7.4, -2.2]], "g");
    body += box(x - 0.4, -0.6, 6, 0.8, 1.2, 2.2);
  }
  body += poly([[16, -1, 6], [16, 1, 6], [16, 8, -3], [16, -1, -3]], "fr rim") + box(-14.4, -0.5, 8.2, 31, 1, 0.5) + line([[-14, 0.5, 8.7], [16.6, 0.5, 8.7]], "cl");
  return { body, viewBox: view(-6, 172, 1.5) };
}

function municipal(): Scene {
  const pen = iso(8);
  const { p, poly, line, tree } = pen;
  const pipe = (y: number, z: number, r: number, cls = "") => {
    const [ax, ay] = p(-12, y, z);
    const [bx, by] = p(14, y, z);
    const ry = r * 8;
    const f = (n: number) => n.toFixed(1);
    return `<path d="M${f(ax)} ${f(ay - ry)}L${f(bx)} ${f(by - ry)}A${f(ry * 0.7)} ${f(ry)} 0 0 1 ${f(bx)} ${f(by + ry)}L${f(ax)} ${f(ay + ry)}Z" class="fl ${cls}"/><ellipse cx="${f(bx)}" cy="${f(by)}" rx="${f(ry * 0.7)}" ry="${f(ry)}" class="ft ${cls}"/>`;
  };
  const body =
    pen.ground(-14, -9, 16, 11, 4) + poly([[-12, -2, 0], [14, -2, 0], [14, 5, 0], [-12, 5, 0]], "floor") + poly([[-12, -2, 0], [14, -2, 0], [14, -2, 5], [-12, -2, 5]], "back") +
    pipe(-0.9, 1.1, 0.7) + pipe(-0.9, 3.2, 0.5) + pipe(3.4, 1, 0.8, "rim") + steps(2, 14, 4).map((x) => line([[x, 0.3, 0], [x, 0.3, 4.4], [x, -2, 4.4]], "l")).join("") +
    poly([[14, -2.5, -0.5], [14, 5.5, -0.5], [14, 5.5, 0], [14, -2, 0], [14, -2, 5.5], [14, -2.5, 5.5]], "cut") +
    poly([[-12, 5.5, -0.5], [1, 5.5, -0.5], [1, 5.5, 5.5], [-12, 5.5, 5.5]], "fl") + poly([[1, 5, 0], [1, 5.5, -0.5], [1, 5.5, 5.5], [1, -2.5, 5.5], [1, -2.5, 5], [1, 5, 5]], "cut") +
    poly([[-12, -2.5, 5.5], [1, -2.5, 5.5], [1, 5.5, 5.5], [-12, 5.5, 5.5]], "ft") + poly([[1, 5.5, -0.5], [14, 5.5, -0.5], [14, 5.5, 0], [1, 5.5, 0]], "cut") + pen.house(-9, -0.5, 2.6, 3, 2.2, 1, 1, 1, 5.5) + tree(-9, 9) + tree(-3, 9);
  return { body, viewBox: view(2, 108, 1.08) };
}

/** A plot that is set out and not built on: footings, the first columns with their bars, two axes. Whole, for it stands alone. */
function empty(): Scene {
  const pen = iso(8);
  const { axis, box, line, poly, tree } = pen;
  const bars = (x: number, y: number, z: number) => [0.3, 0.9].flatMap((a) => [0.3, 0.9].map((b) => line([[x + a, y + b, z], [x + a, y + b, z + 1.5]], "t"))).join("");
  const footing = (x: number, y: number, high: number) => box(x - 0.5, y - 0.5, 0, 2.2, 2.2, 0.5) + (high ? box(x, y, 0.5, 1.2, 1.2, high) : "") + bars(x, y, 0.5 + high);
  const rows = [-3.5, 1.5, 6.5];
  const body =
    pen.ground(-9, -9, 13, 13, 4) + poly([[-6, -6, 0], [10, -6, 0], [10, 10, 0], [-6, 10, 0]], "floor") +
    rows.map((y) => line([[-8, y + 0.6, 0], [12, y + 0.6, 0]], "ax")).join("") + rows.map((x) => line([[x + 0.6, -8, 0], [x + 0.6, 12, 0]], "ax")).join("") +
    rows.map((y, j) => rows.map((x, i) => footing(x, y, [[4, 3, 1.4], [3, 1.4, 0], [0, 0, 0]][j]?.[i] ?? 0)).join("")).join("") +
    poly([[-6, 10, -0.6], [10, 10, -0.6], [10, 10, 0], [-6, 10, 0]], "cut") + poly([[10, -6, -0.6], [10, 10, -0.6], [10, 10, 0], [10, -6, 0]], "cut") +
    axis([7.1, 10.4, 0], [7.1, 14.5, 0], "1", 12) + axis([10.4, 7.1, 0], [14.5, 7.1, 0], "A", 12) + tree(-8, 11.5) + tree(11.8, -7.5);
  return { body, viewBox: view(0, 124, 1.06) };
}

/** Every picture by its kind. */
export const covers: Record<string, () => Scene> = {
  building, transport, bridge, education, industry, smart, section, hospital, residential, road, tower, frame, scan, metro, water, municipal,
  empty,
};
export const size = { width: WIDTH, height: HEIGHT };
