/** Isometric drawing in metres: functions that return SVG text. Colours come from the style sheet's classes only. */
const C = 0.8660254;
export type P3 = readonly [x: number, y: number, z: number];
const round = (n: number) => Math.round(n * 10) / 10;

export type Pen = ReturnType<typeof iso>;
export function iso(scale = 10) {
  const p = (x: number, y: number, z: number): [number, number] => [(x - y) * C * scale, (x + y) * 0.5 * scale - z * scale];
  const points = (a: readonly P3[]) => a.map((v) => p(...v).map(round).join(",")).join(" ");
  const poly = (a: readonly P3[], cls: string) => `<polygon points="${points(a)}" class="${cls}"/>`;
  const line = (a: readonly P3[], cls = "l") => `<polyline points="${points(a)}" class="${cls}"/>`;
  const box = (x: number, y: number, z: number, w: number, d: number, h: number, cls = "") =>
    poly([[x, y + d, z], [x + w, y + d, z], [x + w, y + d, z + h], [x, y + d, z + h]], `fl ${cls}`) +
    poly([[x + w, y, z], [x + w, y + d, z], [x + w, y + d, z + h], [x + w, y, z + h]], `fr ${cls}`) +
    poly([[x, y, z + h], [x + w, y, z + h], [x + w, y + d, z + h], [x, y + d, z + h]], `ft ${cls}`);
  /** Windows on the two faces one sees: rows, columns left, columns right. */
  const grid = (x: number, y: number, z: number, w: number, d: number, h: number, rows: number, left: number, right: number, m = 0.22) => {
    let s = "";
    const dz = h / rows;
    for (let k = 0; k < rows; k++) {
      const a = z + k * dz + dz * m;
      const b = z + (k + 1) * dz - dz * m;
      for (let i = 0; i < left; i++) {
        const u = x + ((i + m * 0.7) * w) / left;
        const v = x + ((i + 1 - m * 0.7) * w) / left;
        s += poly([[u, y + d, a], [v, y + d, a], [v, y + d, b], [u, y + d, b]], "g");
      }
      for (let i = 0; i < right; i++) {
        const u = y + ((i + m * 0.7) * d) / right;
        const v = y + ((i + 1 - m * 0.7) * d) / right;
        s += poly([[x + w, u, a], [x + w, v, a], [x + w, v, b], [x + w, u, b]], "g dk");
      }
    }
    return s;
  };
  const house = (x: number, y: number, w: number, d: number, h: number, rows: number, left: number, right: number, z = 0) =>
    box(x, y, z, w, d, h) + grid(x, y, z, w, d, h, rows, left, right);
  const cylinder = (x: number, y: number, z: number, r: number, h: number, cls = "") => {
    const [cx, cy] = p(x, y, z);
    const [, ty] = p(x, y, z + h);
    const rx = round(r * scale * 1.2247);
    const ry = round(rx * 0.577);
    return (
      `<path d="M${round(cx - rx)} ${round(ty)}V${round(cy)}A${rx} ${ry} 0 0 0 ${round(cx + rx)} ${round(cy)}V${round(ty)}Z" class="fl ${cls}"/>` +
      `<ellipse cx="${round(cx)}" cy="${round(ty)}" rx="${rx}" ry="${ry}" class="ft ${cls}"/>`
    );
  };
  const tree = (x: number, y: number, s = 1) => {
    const [a, b] = p(x, y, 0);
    const h = 2.1 * s * scale;
    return `<path d="M${round(a)} ${round(b)}v${round(-h)}" class="l"/><circle cx="${round(a)}" cy="${round(b - h)}" r="${round(0.95 * s * scale)}" class="tree"/>`;
  };
  const ground = (x0: number, y0: number, x1: number, y1: number, step: number) => {
    let s = "";
    for (let x = x0 + step / 2; x < x1; x += step)
      for (let y = y0 + step / 2; y < y1; y += step) {
        const [a, b] = p(x, y, 0);
        s += `M${round(a - 3)} ${round(b)}h6m-3-3v6`;
      }
    return poly([[x0, y0, 0], [x1, y0, 0], [x1, y1, 0], [x0, y1, 0]], "gnd") + `<path d="${s}" class="t"/>`;
  };
  /** A dash-dot grid axis with its numbered bubble at the end. */
  const axis = (a: P3, b: P3, label: string, r = 13) => {
    const [ex, ey] = p(...b);
    const [sx, sy] = p(...a);
    const n = Math.hypot(ex - sx, ey - sy);
    const cx = round(ex + ((ex - sx) / n) * r);
    const cy = round(ey + ((ey - sy) / n) * r);
    return `${line([a, b], "ax")}<circle cx="${cx}" cy="${cy}" r="${r}" class="bub"/><text x="${cx}" y="${cy + 4}" class="bt">${label}</text>`;
  };
  /** A building cut by the plane y = depth: slabs and walls in that plane are the accent. */
  const section = (w: number, d: number, floors: number, h: number, t: number, furnish: (floor: number, z: number, top: number) => string) => {
    let s = "";
    for (let k = 0; k < floors; k++) {
      const z = k * h;
      const top = z + h - t;
      s += poly([[0, 0, z], [w, 0, z], [w, d, z], [0, d, z]], "floor");
      s += poly([[0, 0, z], [w, 0, z], [w, 0, top], [0, 0, top]], "back");
      s += poly([[0, 0, z], [0, d, z], [0, d, top], [0, 0, top]], "side");
      for (let x = w / 6; x < w - 0.1; x += w / 6) s += line([[x, 0, z], [x, 0, top]], "t");
      s += line([[0, 0, z + 1], [w, 0, z + 1]], "t") + furnish(k, z, top);
      s += poly([[0, d, top], [w, d, top], [w, d, z + h], [0, d, z + h]], "cut");
      const wall = t * 1.1;
      s += poly([[0, d, z], [wall, d, z], [wall, d, top], [0, d, top]], "cut");
      s += poly([[w - wall, d, z], [w, d, z], [w, d, top], [w - wall, d, top]], "cut");
    }
    const high = floors * h;
    const low = -t * 1.6;
    return (
      s +
      poly([[0, d, low], [w, d, low], [w, d, 0], [0, d, 0]], "cut") +
      poly([[w, 0, low], [w, d, low], [w, d, high], [w, 0, high]], "fr") +
      grid(0, 0, 0, w, d, high, floors, 0, Math.max(2, Math.round(d / 1.6))) +
      poly([[0, 0, high], [w, 0, high], [w, d, high], [0, d, high]], "ft")
    );
  };
  return { p, poly, line, box, grid, house, cylinder, tree, ground, axis, section };
}

/** The same numbers for the same seed, so that an object always gets the same drawing from its id. */
export function rng(seed: string): () => number {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => ((h = Math.imul(h ^ (h >>> 15), 2246822507) ^ (h << 5)) >>> 0) / 4294967296;
}

/** Contour lines of a hill: closed, wobbling rings. */
export function contours(cx: number, cy: number, n: number, r0: number, dr: number, seed: string, sx = 1.7): string {
  const random = rng(seed);
  const ph = [random() * 6, random() * 6, random() * 6] as const;
  let s = "";
  for (let k = 0; k < n; k++) {
    const r = r0 + k * dr;
    let d = "";
    for (let a = 0; a <= 72; a++) {
      const t = (a / 72) * 2 * Math.PI;
      const q = r * (1 + 0.12 * Math.sin(2 * t + ph[0]) + 0.07 * Math.sin(3 * t + ph[1] + k * 0.12) + 0.03 * Math.sin(5 * t + ph[2]));
      d += `${a ? "L" : "M"}${Math.round(cx + q * sx * Math.cos(t))} ${Math.round(cy + q * Math.sin(t))}`;
    }
    s += `<path d="${d}Z" class="${k % 5 === 0 ? "ct5" : "ct"}"/>`;
  }
  return s;
}
