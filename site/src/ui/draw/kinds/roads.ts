import { boundsOf } from "../block";
import { along, times, type Pen } from "../pen";
import type { Point } from "../projection";
import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { contours, crosses, row, trees } from "../site";

/** Roads: their axes are drawn, the one that is set out is orange. */

const FAR = 700;

/** A strip of a width along a line of points: its face, kerbs and, underneath, its thickness. */
function ribbon(pen: Pen, points: readonly Point[], width: number, thick: number): void {
  const normal = (i: number): readonly [number, number] => {
    const [a, b] = [points[Math.max(0, i - 1)] ?? [0, 0, 0], points[Math.min(points.length - 1, i + 1)] ?? [0, 0, 0]];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const far = Math.hypot(dx, dy) || 1;
    return [-dy / far, dx / far];
  };
  const edge = (off: number, down = 0): Point[] => points.map(([x, y, z], i) => [x + normal(i)[0] * off, y + normal(i)[1] * off, z - down]);
  const half = width / 2;
  if (thick) for (const off of [half, -half]) pen.face([...edge(off), ...edge(off, thick).reverse()], pen.shade("y"));
  pen.face([...edge(half), ...edge(-half).reverse()], "ft");
}

/** A motorway over land by its contour lines, on piers where the land falls. */
export function road(scene: Scene, dice: Dice): void {
  const width = dice.between(9, 12);
  const bend = dice.between(8, 18) * (dice.chance(0.5) ? 1 : -1);
  const wave = dice.between(36, 52);
  const phase = dice() * 3;
  const high = dice.between(6, 11);
  const at = (x: number): Point => [x, bend * Math.sin(x / wave + phase), high];
  contours(scene.ground, dice, [dice.between(-40, -15), dice.between(-55, -30)], 10, 13, 9);
  const [from, to] = [-52, 52];
  const piers = dice.whole(4, 6);
  for (const i of times(piers, (k) => k)) {
    const [x, y] = at(from + ((to - from) * (i + 0.5)) / piers);
    scene.solid(boundsOf([x - 1, y - 3, 0, 2, 6, 1]), (pen) => pen.box([x - 1.2, y - width * 0.3, 0, 2.4, 2, high - 1.4]).box([x - 1.2, y + width * 0.3 - 2, 0, 2.4, 2, high - 1.4]));
  }
  scene.solid({ x: [-FAR, FAR], y: [-1, 1], z: [high, high + 1] }, (pen) => {
    const line = (low: number, up: number, n: number) => along(n, (t) => at(low + (up - low) * t));
    pen.bleed(() => ribbon(pen, line(-200, 200, 48), width, 1.8));
    pen.line(line(from, to, 24), "cl").bleed(() => pen.line(line(-200, from, 18), "ax").line(line(to, 200, 18), "ax"));
    const marks = times(6, (i) => at(from + ((to - from) * i) / 5));
    pen.signs(marks, "m-3 3l6-6", "cl");
  });
  scene.over.axis(at(to), [to + 8, at(to)[1] + 10, high], dice.whole(2, 9));
  trees(scene, row(3, [-30, 26 + Math.abs(bend)], [-6, 30 + Math.abs(bend)]), 1.2);
}

const quadrant = (sx: number, sy: number, high: number) => ({ x: sx > 0 ? ([5.1, FAR] as const) : ([-FAR, -5.1] as const), y: sy > 0 ? ([5.1, FAR] as const) : ([-FAR, -5.1] as const), z: [0, high] as const });

/** Two roads that cross at two levels, and the ramps between them. */
export function interchange(scene: Scene, dice: Dice): void {
  const width = 10;
  const high = dice.between(8, 10);
  const r = dice.between(15, 21);
  const loops = dice.chance(0.5) ? ([[1, 1], [-1, -1]] as const) : ([[1, 1], [-1, -1], [1, -1], [-1, 1]] as const);
  const measured = dice.whole(0, loops.length - 1);
  scene.ground.bleed(() => {
    crosses(scene.ground, { x: [-55, 55], y: [-55, 55] }, 7);
    ribbon(scene.ground, [[0, -FAR, 0], [0, FAR, 0]], width, 0);
    scene.ground.line([[0, -FAR, 0], [0, FAR, 0]], "ax").lines([[[-2.6, -FAR, 0], [-2.6, FAR, 0]], [[2.6, -FAR, 0], [2.6, FAR, 0]]], "t");
  });
  // Four ramps outside, the loops inside them; each leads from one level to the other.
  const outer = dice.between(38, 46);
  const side = width / 2 + 1;
  const corners = [[1, 1], [-1, -1], [1, -1], [-1, 1]] as const;
  for (const [sx, sy] of corners) {
    const arc = along(10, (t): Point => [sx * (outer - (outer - side) * Math.sin((Math.PI / 2) * t)), sy * (outer - (outer - side) * Math.cos((Math.PI / 2) * t)), high * (1 - t)]);
    const line: Point[] = [[sx * (outer + 26), sy * (side - 3), high], ...arc, [sx * (side - 3), sy * (outer + 26), 0]];
    scene.solid(quadrant(sx, sy, high), (pen) => pen.bleed(() => ribbon(pen, line, 4.4, 1)));
  }
  loops.forEach(([sx, sy], i) => {
    const line = along(16, (t): Point => {
      const a = -Math.PI / 2 - 1.5 * Math.PI * t;
      return [sx * (side + 1.2 + (r / 2) * (1 + Math.cos(a))), sy * (side + 1.2 + (r / 2) * (1 + Math.sin(a))), high * (1 - t)];
    });
    scene.solid(quadrant(sx, sy, high), (pen) => {
      ribbon(pen, line, 4.4, 1);
      if (i === measured) pen.line(line, "cl");
    });
  });
  for (const x of [-26, -13, 13, 26]) scene.solid(boundsOf([x - 1, -3, 0, 2, 6, high]), (pen) => pen.box([x - 1, -3.4, 0, 2, 1.6, high - 1.6]).box([x - 1, 1.8, 0, 2, 1.6, high - 1.6]));
  scene.solid({ x: [-FAR, FAR], y: [-width / 2, width / 2], z: [high, high + 1] }, (pen) => pen.bleed(() => {
    pen.box([-FAR, -width / 2, high - 1.6, 2 * FAR, width, 1.6]).line([[-FAR, 0, high], [FAR, 0, high]], "ax").lines([[[-FAR, -width / 2, high + 1.1], [FAR, -width / 2, high + 1.1]], [[-FAR, width / 2, high + 1.1], [FAR, width / 2, high + 1.1]], [[-FAR, 2.6, high], [FAR, 2.6, high]], [[-FAR, -2.6, high], [FAR, -2.6, high]]], "t");
  }));
  scene.ground.line([[-outer * 0.9, 0, 0], [outer * 0.9, 0, 0]], "none");
  trees(scene, [[30, 34], [36, 28], [-32, 36]], 1.4);
}

/** A street in its layers: the pavement is cut in steps, from the soil to the surface. */
export function pavement(scene: Scene, dice: Dice): void {
  const layers = dice.whole(3, 5);
  const w = dice.between(24, 30);
  const long = 60;
  const step = dice.between(6, 8);
  const pipes = dice.whole(1, 3);
  const cut = dice.whole(0, layers - 1);
  scene.solid({ x: [-FAR, long], y: [0, w], z: [0, layers * 3] }, (pen) => {
    for (const k of times(layers, (i) => i)) {
      const end = long - k * step;
      const thick = k === layers - 1 ? 1 : 2.2;
      const z = k * 2.2;
      pen.bleed(() => pen.box([-FAR, 0, z, FAR + end, w, thick]));
      if (k === cut) pen.face([[end, 0, z], [end, w, z], [end, w, z + thick], [end, 0, z + thick]], "cut");
      if (k % 2) pen.signs(times(14, (i): Point => [end - 1.6 - (i % 2) * 1.8, 1.6 + (i * (w - 2)) / 14, z + thick]), "h.1", "pt");
      if (k === 0) pen.lines(times(8, (i): Point[] => [[end - 0.8, 2 + i * (w / 8.4), z + thick], [end - 3.2, 3 + i * (w / 8.4), z + thick]]), "t2");
    }
    const z = (layers - 1) * 2.2 + 1;
    const end = long - (layers - 1) * step;
    pen.bleed(() => pen.line([[-FAR, w * 0.5, z], [end, w * 0.5, z]], "ax").lines([[[-FAR, w * 0.12, z], [end, w * 0.12, z]], [[-FAR, w * 0.88, z], [end, w * 0.88, z]]], "t2"));
    pen.box([end - 26, w * 0.2, z, 6, 4, 3.4]).pipe("y", [end - 21, w * 0.16, z + 1.8], 1.8, w * 0.3);
  });
  scene.solid({ x: [0, long + 4], y: [0, w], z: [-6, -1] }, (pen) => {
    for (const k of times(pipes, (i) => i)) pen.pipe("x", [long - 20, w * (0.25 + 0.26 * k), -2.6], 1.4 - k * 0.2, 28, "ft");
  });
  scene.over.measure([long - (layers - 1) * step, w, (layers - 1) * 2.2 + 1], [long - (layers - 1) * step, 0, (layers - 1) * 2.2 + 1], [0, 0, 7]);
}

/** A tram in its street, the wire over it. */
export function tram(scene: Scene, dice: Dice): void {
  const cars = dice.whole(3, 5);
  const carLong = dice.between(9, 11);
  const long = cars * carLong;
  const posts = dice.whole(3, 4);
  scene.ground.bleed(() => {
    scene.ground.lines([[[-FAR, -22, 0], [FAR, -22, 0]], [[-FAR, 24, 0], [FAR, 24, 0]], [[-FAR, -8, 0], [FAR, -8, 0]], [[-FAR, 12, 0], [FAR, 12, 0]]], "t").face([[-FAR, -8, 0], [FAR, -8, 0], [FAR, 12, 0], [-FAR, 12, 0]], "gnd");
    for (const y of [-2, -0.5, 5, 6.5]) scene.ground.line([[-FAR, y, 0], [FAR, y, 0]], "t2");
    scene.ground.line([[-FAR, 18, 0], [FAR, 18, 0]], "ax").line([[-FAR, -15, 0], [FAR, -15, 0]], "ax");
  });
  for (const i of times(cars, (k) => k))
    scene.solid(boundsOf([i * carLong, 4, 0.5, carLong - 0.4, 3.4, 4.4]), (pen) => {
      const box = [i * carLong, 4, 0.6, carLong - 0.5, 3.4, 4.4] as const;
      pen.box(box).panes("y", [box[0], 4, 2, box[3], 3.4, 2.6], 3, 1, { joint: 2, sill: 1 }).panes("x", [box[0], 4, 2, box[3], 3.4, 2.6], 1, 1);
    });
  scene.solid(boundsOf([long * 0.15, -14, 0, long * 0.6, 5, 5]), (pen) => {
    pen.box([long * 0.1, -13, 0, long * 0.7, 4.6, 0.9]);
    for (const k of times(4, (i) => i)) pen.line([[long * (0.15 + k * 0.2), -11, 0.9], [long * (0.15 + k * 0.2), -11, 4.6]], "pt");
    pen.box([long * 0.1, -13.4, 4.6, long * 0.7, 5.4, 0.6]);
  });
  for (const i of times(posts, (k) => k)) {
    const x = (long * (i + 0.5)) / posts;
    scene.solid(boundsOf([x, 9.4, 0, 0.1, 0.1, 9]), (pen) => pen.lines([[[x, 9.5, 0], [x, 9.5, 9]], [[x, 9.5, 8.6], [x, -2, 8.6]]], "pt"));
  }
  scene.over.bleed(() => scene.over.line([[-FAR, 5.8, 8], [FAR, 5.8, 8]], "cl").line([[-FAR, -1.2, 8], [FAR, -1.2, 8]], "l"));
  trees(scene, row(dice.whole(4, 6), [2, -18.5], [long - 2, -18.5]), 0.9);
  trees(scene, row(2, [-4, 15], [long + 6, 15]), 0.7);
}
