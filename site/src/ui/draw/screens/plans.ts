import { buildings } from "../kinds";
import { along, Pen, times } from "../pen";
import { Scene } from "../scene";
import type { Dice } from "../seed";
import { contours } from "../site";
import { beside, below, inset, list, openWindow, type Area, type Screen } from "./screen";

type Model = keyof typeof buildings;

/** A section through a corridor with its pipes, and the clearance that is too small, measured in orange. */
export function clash(screen: Screen, dice: Dice): void {
  const area = openWindow(screen, dice);
  const mirrored = dice.chance(0.5);
  const [a, b] = beside(area, mirrored ? 0.36 : 0.64);
  const [view, rows] = mirrored ? [b, a] : [a, b];
  screen.rect(view, "pn");
  const { x, y, w, h } = inset(view, 10);
  const floor = y + h - 8;
  const slab = y + 12;
  const beam = 12;
  screen.rect({ x, y: slab - 9, w, h: 9 }, "cut").rect({ x, y: floor, w, h: 6 }, "cut");
  const columns = [x, x + w - 7];
  for (const c of columns) screen.rect({ x: c, y: slab, w: 7, h: floor - slab }, "fr");
  const n = dice.whole(1, 3);
  const beams = times(n, (i) => x + (w * (i + 1)) / (n + 1) - 4);
  for (const b of beams) screen.rect({ x: b, y: slab, w: 8, h: beam }, "cut");
  const ceiling = slab + h * dice.between(0.42, 0.5);
  screen.line([[x + 7, ceiling], [x + w - 7, ceiling]], "hl2");
  const duct: Area = { x: x + w * dice.between(0.12, 0.2), y: slab + beam + 3, w: dice.between(34, 44), h: dice.between(13, 17) };
  screen.rect(duct, "fl").line([[duct.x, duct.y], [duct.x + duct.w, duct.y + duct.h]], "t").line([[duct.x, duct.y + duct.h], [duct.x + duct.w, duct.y]], "t");
  const tray: Area = { x: x + w * 0.58, y: slab + beam + 4, w: dice.between(24, 34), h: 6 };
  screen.rect(tray, "ft").bars(times(6, (i) => ({ x: tray.x + 2 + (i * (tray.w - 5)) / 6, y: tray.y + 1.6, w: 2.6, h: 2.6 })), "tool");
  const pipes = times(dice.whole(2, 4), (i) => [x + w * 0.56 + i * 13, tray.y + 17 + (i % 2) * 3, dice.between(3.2, 5.2)] as const);
  for (const [px, py, r] of pipes) screen.circle(px, py, r, "fl").circle(px, py, r * 0.6, "ft");
  const gap = duct.y + duct.h;
  const at = duct.x + duct.w + 8;
  screen.path(`M${at} ${Math.round(gap)}V${Math.round(floor)}m-3 2l6-4M${at - 3} ${Math.round(gap) + 2}l6-4`, "cl").line([[duct.x + duct.w, gap], [at + 5, gap]], "t");
  // A figure for the scale.
  const px = x + w * 0.66;
  screen.circle(px, floor - 30, 3.2, "ft").path(`M${px - 4} ${floor - 25}h8l-1 13h-1.4l-.6 12h-2l-.6-12h-1.4z`, "ft");
  list(screen, dice, rows, { picked: dice.whole(0, 4) });
  const edge = mirrored ? view.x : rows.x;
  screen.line([[edge, rows.y], [edge, rows.y + rows.h]], "hl2");
}

/** Land by its contour lines with a section drawn across it, and the section under it. */
export function map(screen: Screen, dice: Dice): void {
  const area = openWindow(screen, dice);
  const [top, foot] = below(area, 0.68);
  const land = new Scene({ azimuth: dice.pick([30, 45, 55]), elevation: 38, mirrored: dice.chance(0.5) });
  contours(land.ground, dice, [dice.between(-10, 15), dice.between(-25, 0)], 5, 8, 9);
  contours(land.ground, dice, [dice.between(45, 60), dice.between(24, 44)], 5, 8, 3);
  land.ground.bleed(() => land.ground.lines([along(16, (t) => [-120 + 280 * t, 22 + 12 * Math.sin(t * 5), 0]), along(16, (t) => [-120 + 280 * t, 27 + 12 * Math.sin(t * 5), 0])], "l"));
  const [a, b] = [[-52, dice.between(-16, 4), 0], [52, dice.between(0, 22), 0]] as const;
  land.over.line([a, b], "cl").lines([[a, [a[0], a[1] + 6, 0]], [b, [b[0], b[1] + 6, 0]]], "cl");
  for (const [x, y] of times(dice.whole(3, 6), () => [dice.between(-34, 34), dice.between(-34, 34)] as const)) {
    const [w, h] = [dice.between(6, 10), dice.between(5, 14)];
    land.solid({ x: [x, x + w], y: [y, y + 7], z: [0, h] }, (pen: Pen) => pen.box([x, y, 0, w, 7, h]).panes("y", [x, y, 0, w, 7, h], 3, Math.max(2, Math.round(h / 3))));
  }
  screen.rect(top, "pn").scene(top, land, { left: 24, right: 24, top: 24, bottom: 24 });
  screen.rect(foot, "win");
  const phase = dice() * 6;
  const at = (t: number) => foot.y + foot.h * (0.5 - 0.26 * Math.sin(t * 5 + phase) - 0.1 * Math.sin(t * 11 + phase));
  const points = times(25, (i): [number, number] => [foot.x + 8 + ((foot.w - 16) * i) / 24, at(i / 24)]);
  screen.line([...points, [foot.x + foot.w - 8, foot.y + foot.h - 5], [foot.x + 8, foot.y + foot.h - 5]], "fl").line(points, "cl");
  screen.path(times(9, (i) => `M${Math.round(foot.x + 8 + ((foot.w - 16) * i) / 8)} ${Math.round(foot.y + foot.h - 5)}v-3`).join(""), "l");
}

/** A floor cut in plan, with the way through it. */
export function floorPlan(screen: Screen, dice: Dice): void {
  const [view, rows] = beside(openWindow(screen, dice), 0.72);
  screen.rect(view, "pn");
  const { x, y, w, h } = inset(view, 13);
  const n = dice.whole(4, 6);
  const corridor = [y + h * dice.between(0.38, 0.44), y + h * dice.between(0.56, 0.62)] as const;
  screen.rect({ x, y, w, h }, "ft");
  const used = dice.whole(0, n - 1);
  screen.rect({ x: x + (w * used) / n, y, w: w / n, h: corridor[0] - y }, "on");
  const walls = [
    `M${x} ${y}h${w}v${h}h${-w}z`,
    ...times(n - 1, (i) => `M${Math.round(x + (w * (i + 1)) / n)} ${y}V${Math.round(corridor[0])}`),
    ...times(n - 2, (i) => `M${Math.round(x + (w * (i + 1)) / (n - 1))} ${Math.round(corridor[1])}V${y + h}`),
  ];
  const door = 7;
  const rooms = times(n, (i) => [x + (w * i) / n, x + (w * (i + 1)) / n] as const);
  const others = times(n - 1, (i) => [x + (w * i) / (n - 1), x + (w * (i + 1)) / (n - 1)] as const);
  const open = (list: typeof rooms, at: number) => list.map(([a, b]) => `M${Math.round(a)} ${Math.round(at)}H${Math.round(b - door - 3)}M${Math.round(b - 3)} ${Math.round(at)}H${Math.round(b)}`);
  screen.path([...walls, ...open(rooms, corridor[0]), ...open(others, corridor[1])].join(""), "wall");
  const swings = (list: typeof rooms, at: number, up: number) => list.map(([, b]) => `M${Math.round(b - 3)} ${Math.round(at)}v${-up * door}a${door} ${door} 0 0 ${up > 0 ? 0 : 1} ${-door} ${up * door}`);
  screen.path([...swings(rooms, corridor[0], 1), ...swings(others, corridor[1], -1)].join(""), "t2");
  screen.path(times(n, (i) => `M${Math.round(x + (w * (i + 0.2)) / n)} ${y}h${Math.round((w / n) * 0.6)}`).join(""), "pane");
  const mid = Math.round((corridor[0] + corridor[1]) / 2);
  const start = Math.round(x + (w * (used + 0.5)) / n);
  screen.path(`M${start} ${Math.round(y + h * 0.2)}V${mid}H${Math.round(x + w + 8)}l-5-3m5 3l-5 3`, "way").circle(start, y + h * 0.2, 2.4, "dot");
  list(screen, dice, rows, { pitch: 17 });
  screen.line([[rows.x, rows.y], [rows.x, rows.y + rows.h]], "hl2");
}

/** Two schemes side by side, and how they compare. */
export function compare(screen: Screen, dice: Dice, id: string): void {
  const area = openWindow(screen, dice, { tools: false });
  const [top, foot] = below(area, 0.62);
  const kind = dice.pick<Model>(["tower", "complex", "twin", "arch", "theatre"]);
  beside(top, 0.5).forEach((half, i) => {
    screen.rect(half, "pn").model(half, kind, `${id} ${i}`);
  });
  const rows = 4;
  beside(foot, 0.5).forEach((half, k) => {
    screen.bars(times(rows, (i) => ({ x: half.x + 10, y: half.y + 9 + i * 13, w: 22 + ((i * 7) % 13), h: 2.8 })));
    screen.bars(times(rows, (i) => ({ x: half.x + 54, y: half.y + 7 + i * 13, w: (half.w - 68) * dice.between(0.35, 0.95), h: 6 })), k ? "open" : "done");
  });
  screen.line([[area.x + area.w / 2, area.y], [area.x + area.w / 2, area.y + area.h]], "hl2");
}
