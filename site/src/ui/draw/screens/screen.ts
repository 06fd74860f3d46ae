import { FRAME, Scene } from "../scene";
import { diceOf, type Dice } from "../seed";
import { buildings } from "../kinds";

/** A window of software as a drawing, in the frame's own units. Bars stand for words, and drawings for models. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

const tenth = (n: number) => Math.round(n * 10) / 10 + 0;

export class Screen {
  private readonly parts: string[] = [];
  /** The edge of the window, over everything in it. */
  edge?: Area;

  rect({ x, y, w, h }: Area, cls: string): this {
    return this.path(`M${tenth(x)} ${tenth(y)}h${tenth(w)}v${tenth(h)}h${tenth(-w)}z`, cls);
  }
  path(d: string, cls: string): this {
    this.parts.push(`<path class="${cls}" d="${d}"/>`);
    return this;
  }
  line(points: readonly (readonly [number, number])[], cls = "hl"): this {
    return this.path(points.map(([x, y], i) => `${i ? "L" : "M"}${tenth(x)} ${tenth(y)}`).join(""), cls);
  }
  /** Equal bars one under another or beside each other, one element: places and lengths. */
  bars(bars: readonly Area[], cls = "word"): this {
    return bars.length ? this.path(bars.map(({ x, y, w, h }) => `M${tenth(x)} ${tenth(y)}h${tenth(w)}v${tenth(h)}h${tenth(-w)}z`).join(""), cls) : this;
  }
  circle(x: number, y: number, r: number, cls: string): this {
    this.parts.push(`<circle class="${cls}" cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(r)}"/>`);
    return this;
  }
  /** A building of a kind within an area, which ends it. */
  model(area: Area, kind: keyof typeof buildings, seed: string): this {
    const dice = diceOf(`model ${kind} ${seed}`);
    const scene = new Scene({ azimuth: dice.pick([40, 45, 50]), elevation: dice.pick([28, 32]), mirrored: dice.chance(0.5) });
    buildings[kind](scene, dice);
    return this.scene(area, scene);
  }
  /** A scene within an area. */
  scene({ x, y, w, h }: Area, scene: Scene, pad = {}): this {
    this.parts.push(`<svg x="${tenth(x)}" y="${tenth(y)}" width="${tenth(w)}" height="${tenth(h)}" viewBox="0 0 ${FRAME.width} ${FRAME.height}">${scene.svg(pad)}</svg>`);
    return this;
  }
  svg(): string {
    if (this.edge) this.rect(this.edge, "edge");
    return this.parts.join("");
  }
}

const WINDOW: Area = { x: 22, y: 15, w: 276, h: 170 };
const HEAD = 15;

/** The window's frame: its head with a name and a search, a strip of tools at the left; returns what is left of it. */
export function openWindow(screen: Screen, dice: Dice, { tools = true } = {}): Area {
  const { x, y, w, h } = WINDOW;
  screen.edge = WINDOW;
  screen.rect(WINDOW, "win").rect({ x, y, w, h: HEAD }, "pn");
  screen.path(`M${x + 8} ${y + 5.2}l4-2.2 4 2.2v4.6l-4 2.2-4-2.2z`, "l");
  screen.bars([{ x: x + 21, y: y + 6, w: dice.between(24, 40), h: 3.4 }], "name").bars([{ x: x + w - 58, y: y + 5, w: 40, h: 5.4 }, { x: x + w - 13, y: y + 4.6, w: 6, h: 6 }], "well");
  if (!tools) return { x, y: y + HEAD, w, h: h - HEAD };
  const n = dice.whole(5, 7);
  const on = dice.whole(0, 3);
  screen.rect({ x, y: y + HEAD, w: 15, h: h - HEAD }, "pn").rect({ x: x + 0.5, y: y + HEAD + 6 + on * 15, w: 14, h: 13 }, "on");
  screen.bars(Array.from({ length: n }, (_, i) => ({ x: x + 4.5, y: y + HEAD + 9.5 + i * 15, w: 6, h: 6 })), "tool");
  return { x: x + 15, y: y + HEAD, w: w - 15, h: h - HEAD };
}

/** Splits an area at a share of its width or height. */
export const beside = ({ x, y, w, h }: Area, share: number): [Area, Area] => [{ x, y, w: w * share, h }, { x: x + w * share, y, w: w * (1 - share), h }];
export const below = ({ x, y, w, h }: Area, share: number): [Area, Area] => [{ x, y, w, h: h * share }, { x, y: y + h * share, w, h: h * (1 - share) }];
export const inset = ({ x, y, w, h }: Area, by: number): Area => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** Rows of words with a rule under each; one is picked. */
export function list(screen: Screen, dice: Dice, area: Area, { pitch = 15, two = true, picked = -1 } = {}): void {
  const n = Math.floor(area.h / pitch);
  if (picked >= 0) screen.rect({ x: area.x, y: area.y + pitch * picked, w: area.w, h: pitch }, "on");
  screen.path(Array.from({ length: n }, (_, i) => `M${tenth(area.x)} ${tenth(area.y + pitch * (i + 1))}h${tenth(area.w)}`).join(""), "hl");
  const at = (i: number) => area.y + pitch * i + (two ? 3.4 : pitch / 2 - 1.4);
  screen.bars(Array.from({ length: n }, (_, i) => ({ x: area.x + 6, y: at(i), w: (area.w - 26) * dice.between(0.55, 0.95), h: 2.8 })), "name");
  if (two) screen.bars(Array.from({ length: n }, (_, i) => ({ x: area.x + 6, y: at(i) + 5.4, w: (area.w - 26) * dice.between(0.3, 0.7), h: 2 })));
  screen.bars(Array.from({ length: n }, (_, i) => ({ x: area.x + area.w - 13, y: at(i), w: 7, h: 3 })), "well");
}

/** A tree of a model's parts. */
export function tree(screen: Screen, dice: Dice, area: Area): void {
  const pitch = 9.6;
  const n = Math.floor((area.h - 8) / pitch);
  const depths = Array.from({ length: n }, (_, i) => (i === 0 ? 0 : dice.whole(1, 3)));
  const picked = dice.whole(3, n - 3);
  screen.rect({ x: area.x, y: area.y + 4 + pitch * picked, w: area.w, h: pitch }, "on");
  screen.bars(depths.map((d, i) => ({ x: area.x + 5 + d * 6, y: area.y + 7 + pitch * i, w: 3.4, h: 3.4 })), "tool");
  screen.bars(depths.map((d, i) => ({ x: area.x + 12 + d * 6, y: area.y + 7.4 + pitch * i, w: Math.max(8, (area.w - 18 - d * 6) * dice.between(0.45, 0.95)), h: 2.6 })));
}
