/** Metres: x and y on the ground, z upward. */
export type Point = readonly [x: number, y: number, z: number];
/** On the sheet: to the right and downward. */
export type Flat = readonly [x: number, y: number];

export interface View {
  /** Degrees between the x axis and the sheet's horizon. */
  azimuth: number;
  /** Degrees from which one looks down. */
  elevation: number;
  /** x and y change places, and with them what stands left and right; the light stays at the left. */
  mirrored: boolean;
}

export interface Projection {
  (p: Point): Flat;
  /** The classes of the faces that look towards +x and +y: the one at the left is lit. */
  shade: { x: string; y: string };
  mirrored: boolean;
  /** How much flatter a circle on the ground is than it is wide. */
  tilt: number;
}

/** A parallel projection from where one sees the faces towards +x, +y and +z. */
export function projection({ azimuth, elevation, mirrored }: View): Projection {
  const rad = Math.PI / 180;
  const cos = Math.cos(azimuth * rad);
  const sin = Math.sin(azimuth * rad);
  const down = Math.sin(elevation * rad);
  const up = Math.cos(elevation * rad);
  const project = (p: Point): Flat => {
    const x = mirrored ? p[1] : p[0];
    const y = mirrored ? p[0] : p[1];
    return [x * cos - y * sin, (x * sin + y * cos) * down - p[2] * up];
  };
  return Object.assign(project, { shade: mirrored ? { x: "fl", y: "fr" } : { x: "fr", y: "fl" }, mirrored, tilt: down });
}

/** The outline of points, for the body of a lying cylinder. */
export function hull(points: readonly Flat[]): Flat[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: readonly Flat[]) => {
    const out: Flat[] = [];
    for (const p of from) {
      for (let a = out.at(-2), b = out.at(-1); a && b && (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) <= 0; a = out.at(-2), b = out.at(-1)) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
