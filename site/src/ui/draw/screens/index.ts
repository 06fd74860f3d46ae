import { buildings } from "../kinds";
import { times } from "../pen";
import type { Dice } from "../seed";
import { analysis, board, ledger } from "./figures";
import { catalogue, layers } from "./objects";
import { clash, compare, floorPlan, map } from "./plans";
import { below, beside, inset, list, openWindow, Screen, tree, type Area } from "./screen";

export type Show = (screen: Screen, dice: Dice, id: string) => void;
type Model = keyof typeof buildings;

/** A tree of parts beside the model that it is of. */
function model(screen: Screen, dice: Dice, id: string): void {
  const [left, right] = beside(openWindow(screen, dice), 0.3);
  screen.rect(right, "pn").model(right, dice.pick<Model>(["rooms", "dataHall", "hospital", "tower", "complex", "residential", "theatre", "factory"]), id);
  tree(screen, dice, left);
  viewCube(screen, right);
}

function viewCube(screen: Screen, { x, y, w }: Area): void {
  const [cx, cy] = [Math.round(x + w - 20), Math.round(y + 9)];
  screen.path(`M${cx} ${cy}l7-3.6 7 3.6-7 3.6z`, "ft").path(`M${cx} ${cy}v7.4l7 3.6v-7.4z`, "fl").path(`M${cx + 14} ${cy}v7.4l-7 3.6v-7.4z`, "fr");
}

/** A plan in time under the model as it stands at the orange day. */
function timeline(screen: Screen, dice: Dice, id: string): void {
  const area = openWindow(screen, dice);
  const [top, foot] = below(area, dice.between(0.5, 0.58));
  screen.rect(top, "pn").model(top, dice.pick<Model>(["tower", "twin", "excavation", "complex", "residential", "station"]), id);
  const [names, days] = beside(foot, 0.26);
  const pitch = 9.4;
  const n = Math.floor((foot.h - 8) / pitch);
  screen.line([[foot.x, foot.y], [foot.x + foot.w, foot.y]], "hl2");
  const weeks = dice.whole(8, 11);
  screen.path(times(weeks - 1, (i) => `M${Math.round(days.x + (days.w * (i + 1)) / weeks)} ${Math.round(days.y)}v${Math.round(days.h)}`).join(""), "hl");
  screen.bars(times(n, (i) => ({ x: names.x + 6 + (i % 3 ? 5 : 0), y: names.y + 8 + i * pitch, w: (names.w - 18) * dice.between(0.5, 0.95), h: 2.8 })));
  const today = dice.between(0.38, 0.62);
  const bars = times(n, (i) => {
    const from = (i / n) * 0.62 + dice.between(0, 0.08);
    return { x: days.x + days.w * from, y: days.y + 6.6 + i * pitch, w: days.w * dice.between(0.16, 0.34), h: 5 };
  });
  const line = days.x + days.w * today;
  screen.bars(bars.map((b) => ({ ...b, w: Math.max(0, Math.min(b.x + b.w, line) - b.x) })).filter((b) => b.w > 0), "done");
  screen.bars(bars.map((b) => ({ ...b, x: Math.max(b.x, line), w: Math.max(0, b.x + b.w - Math.max(b.x, line)) })).filter((b) => b.w > 0), "open");
  screen.line([[line, days.y - 4], [line, days.y + days.h]], "cl").path(`M${Math.round(line) - 3.5} ${Math.round(days.y) - 8}h7l-3.5 5z`, "lvf");
}

/** A form on a phone, before the place that it is filled in for. */
function phone(screen: Screen, dice: Dice, id: string): void {
  const left = dice.chance(0.5);
  const x = left ? 42 : 192;
  const view: Area = { x: left ? 100 : 0, y: 8, w: 220, h: 184 };
  screen.model(view, dice.pick<Model>(["girder", "excavation", "curtainWall", "factory", "pavement", "truss"]), id);
  const body: Area = { x, y: 12, w: 88, h: 176 };
  screen.path(`M${x + 8} 12h72a8 8 0 0 1 8 8v160a8 8 0 0 1-8 8h-72a8 8 0 0 1-8-8v-160a8 8 0 0 1 8-8z`, "win");
  screen.bars([{ x: x + 34, y: 16.5, w: 20, h: 2.6 }], "well").bars([{ x: x + 10, y: 27, w: dice.between(28, 46), h: 4 }], "name").line([[x, 37], [x + 88, 37]], "hl2");
  const photo = { ...inset(body, 10), y: 43, h: 40 };
  screen.rect(photo, "pn").model(photo, dice.pick<Model>(["gallery", "arch", "excavation"]), `${id} photo`);
  // What is photographed is measured.
  screen.path(`M${photo.x + 8} ${photo.y + 33}h${dice.whole(24, 40)}m-2-3l-4 6M${photo.x + 10} ${photo.y + 30}l-4 6`, "cl");
  const fields = dice.whole(3, 4);
  screen.bars(times(fields, (i) => ({ x: x + 10, y: 89 + i * 20, w: dice.between(14, 26), h: 2.4 }))).bars(times(fields, (i) => ({ x: x + 10, y: 94 + i * 20, w: 68, h: 11 })), "field");
  screen.bars(times(fields, (i) => ({ x: x + 14, y: 98 + i * 20, w: dice.between(20, 50), h: 2.8 })), "name").rect({ x: x + 10, y: 171, w: 68, h: 11 }, "ink");
}

/** A list of what waits beside the building that it is about. */
function tasks(screen: Screen, dice: Dice, id: string): void {
  const [left, right] = beside(openWindow(screen, dice), 0.42);
  list(screen, dice, left, { picked: dice.whole(0, 3) });
  screen.rect(right, "pn").model(right, dice.pick<Model>(["hospital", "school", "campus", "metro", "cable", "residential"]), id);
}

/** Every picture of software. */
export const screens = { model, timeline, phone, tasks, clash, map, floorPlan, compare, board, ledger, analysis, layers, catalogue } satisfies Record<string, Show>;
