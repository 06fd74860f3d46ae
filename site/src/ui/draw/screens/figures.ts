import { buildings } from "../kinds";
import { times } from "../pen";
import type { Dice } from "../seed";
import { below, beside, inset, openWindow, type Area, type Screen } from "./screen";

type Model = keyof typeof buildings;

function chart(screen: Screen, dice: Dice, area: Area, measured: boolean): void {
  const { x, y, w, h } = inset(area, 9);
  const n = 12;
  let level = dice.between(0.3, 0.5);
  const values = times(n, () => (level = Math.min(0.95, Math.max(0.12, level + dice.between(-0.16, 0.2)))));
  const at = (i: number): readonly [number, number] => [x + (w * i) / (n - 1), y + 8 + (h - 8) * (1 - (values[i] ?? 0))];
  screen.bars([{ x, y, w: w * 0.3, h: 3 }], "name");
  screen.path(times(3, (i) => `M${x} ${Math.round(y + 8 + ((h - 8) * i) / 3)}h${Math.round(w)}`).join(""), "hl").line([[x, y + h], [x + w, y + h]], "hl2");
  screen.line(times(n, at), "curve");
  const point = dice.whole(5, 9);
  const [px, py] = at(point);
  if (measured) screen.line([[px, y + 6], [px, y + h]], "cl").circle(px, py, 2.6, "dot");
}

function columns(screen: Screen, dice: Dice, area: Area): void {
  const { x, y, w, h } = inset(area, 9);
  const n = dice.whole(6, 8);
  const values = times(n, () => dice.between(0.25, 1));
  const bar = (i: number, share: number, off: number) => ({ x: x + (w * i) / n + off, y: y + 8 + (h - 8) * (1 - share), w: (w / n) * 0.34, h: (h - 8) * share });
  screen.bars([{ x, y, w: w * 0.4, h: 3 }], "name").bars(values.map((v, i) => bar(i, v, 1)), "done").bars(values.map((v, i) => bar(i, v * dice.between(0.5, 0.9), 1.6 + (w / n) * 0.34)), "open").line([[x, y + h], [x + w, y + h]], "hl2");
}

function tile(screen: Screen, dice: Dice, { x, y, w, h }: Area): void {
  screen.rect({ x, y, w, h }, "tile").bars([{ x: x + 7, y: y + 6, w: w * 0.34, h: 2.4 }]).bars([{ x: x + 7, y: y + 12, w: w * dice.between(0.3, 0.5), h: 6.4 }], "figure");
  const line = times(7, (i): [number, number] => [x + w * 0.58 + i * w * 0.055, y + h * 0.72 - dice.between(0, h * 0.4)]);
  screen.line(line, "t2");
}

/** Figures of a building in operation, one day picked. */
export function board(screen: Screen, dice: Dice, id: string): void {
  const area = inset(openWindow(screen, dice), 6);
  const [top, foot] = below(area, 0.2);
  times(4, (i) => tile(screen, dice, { x: top.x + (top.w * i) / 4 + (i ? 2 : 0), y: top.y, w: top.w / 4 - 3, h: top.h - 4 }));
  const [left, right] = beside(foot, 0.6);
  screen.rect({ ...left, w: left.w - 3 }, "tile");
  chart(screen, dice, { ...left, w: left.w - 3, h: left.h * 0.52 }, true);
  columns(screen, dice, { ...left, y: left.y + left.h * 0.5, h: left.h * 0.5 });
  screen.rect(right, "pn").model(right, dice.pick<Model>(["campus", "hospital", "complex", "tower", "school"]), id);
}

/** Quantities row by row beside the part they are taken from. */
export function ledger(screen: Screen, dice: Dice, id: string): void {
  const [view, rows] = beside(openWindow(screen, dice), dice.between(0.42, 0.48));
  screen.rect(view, "pn").model(view, dice.pick<Model>(["girder", "gallery", "arch", "truss", "curtainWall"]), id);
  const pitch = 13;
  const n = Math.floor(rows.h / pitch);
  const picked = dice.whole(2, n - 3);
  screen.rect({ x: rows.x, y: rows.y, w: rows.w, h: pitch }, "head").rect({ x: rows.x, y: rows.y + picked * pitch, w: rows.w, h: pitch }, "on");
  screen.path(times(n, (i) => `M${rows.x.toFixed(1)} ${rows.y + (i + 1) * pitch}h${rows.w.toFixed(1)}`).join(""), "hl").line([[rows.x, rows.y], [rows.x, rows.y + rows.h]], "hl2");
  screen.bars(times(n, (i) => ({ x: rows.x + 7, y: rows.y + 5 + i * pitch, w: rows.w * dice.between(0.2, 0.36), h: 2.8 })), "name");
  for (const share of [0.62, 0.8, 0.96]) screen.bars(times(n, (i) => {
    const w = dice.between(8, 17);
    return { x: rows.x + rows.w * share - w, y: rows.y + 5 + i * pitch, w, h: 2.8 };
  }));
}

/** What the sun does to a quarter: arcs of its way, shadows, and the hours of one window. */
export function analysis(screen: Screen, dice: Dice, id: string): void {
  const [view, side] = beside(openWindow(screen, dice), 0.68);
  screen.rect(view, "pn").model(view, dice.pick<Model>(["residential", "school", "campus"]), id);
  const { x, y, w, h } = view;
  const [cx, cy] = [x + w * 0.5, y + h * 0.7];
  const arcs = dice.whole(2, 3);
  const d = times(arcs, (i) => `M${Math.round(cx - w * 0.44)} ${Math.round(cy - i * 9)}A${Math.round(w * 0.44)} ${Math.round(h * (0.62 - i * 0.12))} 0 0 1 ${Math.round(cx + w * 0.44)} ${Math.round(cy - i * 9)}`);
  screen.path(d.join(""), "sun");
  times(5, (i) => {
    const a = Math.PI * (0.16 + 0.17 * i);
    screen.circle(cx - w * 0.44 * Math.cos(a), cy - h * 0.62 * Math.sin(a), i === 2 ? 4 : 2.6, i === 2 ? "dot" : "tree");
  });
  const steps = 6;
  const legend = inset(side, 9);
  times(steps, (i) => screen.rect({ x: legend.x, y: legend.y + i * 9, w: 9, h: 9 }, `step s${i}`));
  screen.bars(times(steps, (i) => ({ x: legend.x + 14, y: legend.y + 3 + i * 9, w: dice.between(14, 30), h: 2.6 })));
  columns(screen, dice, { x: side.x, y: side.y + side.h * 0.5, w: side.w, h: side.h * 0.48 });
  screen.line([[side.x, side.y], [side.x, side.y + side.h]], "hl2");
}
