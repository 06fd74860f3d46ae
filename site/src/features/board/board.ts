import type { Board } from "@/api/gen/analysis";
import { yuan } from "@/ui/money";
import { count } from "@/ui/text";
import { dayOf } from "@/ui/time";

export type Tile = Board["tiles"][number];
const DAY_MS = 86_400_000;

/** Periods by name, in days, today included. */
export const periods = [7, 30, 90] as const;

/** The first day of a period that ends today. */
export const since = (days: number, now: number) => dayOf(now - (days - 1) * DAY_MS);

/** Which named period an address asks for: none for two other days. */
export function periodOf(from: string | undefined, to: string | undefined, now: number): number | undefined {
  if (!from && !to) return 30;
  return to ? undefined : periods.find((days) => from === since(days, now));
}

/** A tile's number as it reads; a dash where it is not known. */
export function shown({ unit }: Pick<Tile, "unit">, n: number | null): string {
  if (n === null) return "—";
  return unit === "元" ? yuan(n) : count(n);
}

export type Turn = "good" | "bad" | "neither";
/** Which way of a number is the good one, in words. */
export const goodWay: Record<Tile["good"], string> = { more: "越多越好", fewer: "越少越好", neither: "多少都正常" };

/** How a tile stands to the period before: in per cent where that was something, else by how many; and whether that is good, null for no change. */
export function change(tile: Tile): { text: string; turn: Turn | null } {
  if (tile.value === null || tile.before === null) return { text: "上期没有数据", turn: null };
  const by = tile.value - tile.before;
  if (by === 0) return { text: "与上期持平", turn: null };
  const sign = by > 0 ? "+" : "−";
  const text = tile.ratio === null ? `${sign}${shown(tile, Math.abs(by))}` : `${sign}${(Math.abs(tile.ratio) / 10).toFixed(1)}%`;
  return { text, turn: tile.good === "neither" ? "neither" : by > 0 === (tile.good === "more") ? "good" : "bad" };
}

/** The days on which each of the tiles is known, with their numbers. */
export function known(tiles: readonly Tile[]): { dates: string[]; numbers: number[][] } {
  const [first] = tiles;
  const at = (first?.series ?? []).flatMap((_, i) => (tiles.every((t) => t.series[i]?.value !== null) ? [i] : []));
  return { dates: at.map((i) => first?.series[i]?.date ?? ""), numbers: tiles.map((t) => at.map((i) => t.series[i]?.value ?? 0)) };
}

/** The points of a line of a hundred by thirty through the numbers that are known, none for fewer than two. */
export function spark(tile: Tile): string {
  const values = tile.series.flatMap((p, i) => (p.value === null ? [] : [[i, p.value] as const]));
  if (values.length < 2) return "";
  const low = Math.min(0, ...values.map(([, n]) => n));
  const high = Math.max(low + 1, ...values.map(([, n]) => n));
  const last = tile.series.length - 1;
  return values.map(([i, n]) => `${((i * 100) / last).toFixed(1)},${(28 - ((n - low) * 26) / (high - low)).toFixed(1)}`).join(" ");
}

/** The list with what stands at one place put at another. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const one = list[from];
  return one === undefined || to < 0 || to >= list.length ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one);
};

const empty = (tiles: number, columns: number) => (columns - (tiles % columns)) % columns;
/** Of a wide board's columns those that leave the fewest places empty in its last row. */
export const columnsOf = (tiles: number) => [5, 4, 6].reduce((best, n) => empty(tiles, n) < empty(tiles, best) ? n : best);
