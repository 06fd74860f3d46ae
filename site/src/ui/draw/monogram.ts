import { diceOf, type Dice } from "./seed";

/**
 * A mark for who has no logo: a square of four fields, two with signs of the name and two with figures of the drawing
 * language, all from the id. 56 units wide.
 */
export const MONOGRAM = 56;
const CELL = MONOGRAM / 2;

/** Figures within a field, at its corner. */
const figures: readonly ((x: number, y: number, turn: number) => string)[] = [
  // A block in axonometry.
  (x, y) => `<path class="ft" d="M${x + 14} ${y + 5}l9 5-9 5-9-5z"/><path class="fl" d="M${x + 5} ${y + 10}l9 5v9l-9-5z"/><path class="mono" d="M${x + 23} ${y + 10}l-9 5v9l9-5z"/>`,
  // A quarter of a round plan.
  (x, y, turn) => `<path class="mono" d="${["M0 0H28A28 28 0 0 1 0 28Z", "M28 0V28A28 28 0 0 1 0 0Z", "M28 28H0A28 28 0 0 1 28 0Z", "M0 28V0A28 28 0 0 1 28 28Z"][turn] ?? ""}" transform="translate(${x} ${y})"/>`,
  // Slabs in a section.
  (x, y) => `<path class="mono" d="M${x} ${y + 3}h28v4h-28zM${x} ${y + 12}h28v4h-28zM${x} ${y + 21}h28v4h-28z"/>`,
  // A pitched roof.
  (x, y, turn) => `<path class="mono" d="${turn % 2 ? `M${x} ${y + 28}V${y}L${x + 28} ${y + 28}Z` : `M${x} ${y + 28}L${x + 14} ${y + 6}L${x + 28} ${y + 28}Z`}"/>`,
  // Hatching.
  (x, y) => `<path class="l" d="M${x} ${y + 7}l7-7M${x} ${y + 14}l14-14M${x} ${y + 21}l21-21M${x} ${y + 28}l28-28M${x + 7} ${y + 28}l21-21M${x + 14} ${y + 28}l14-14M${x + 21} ${y + 28}l7-7"/>`,
  // An axis with its bubble.
  (x, y, turn) => (turn % 2 ? `<path class="l" d="M${x} ${y + 14}h7M${x + 21} ${y + 14}h7"/>` : `<path class="l" d="M${x + 14} ${y}v7M${x + 14} ${y + 21}v7"/>`) + `<circle class="mono" cx="${x + 14}" cy="${y + 14}" r="7"/>`,
  // An arch.
  (x, y) => `<path class="mono" d="M${x} ${y + 28}V${y + 14}A14 14 0 0 1 ${x + 28} ${y + 14}V${y + 28}H${x + 20}V${y + 14}A6 6 0 0 0 ${x + 8} ${y + 14}V${y + 28}Z"/>`,
  // Columns on their grid.
  (x, y) => `<path class="mono" d="${[4, 12, 20].flatMap((a) => [4, 12, 20].map((b) => `M${x + a} ${y + b}h4v4h-4z`)).join("")}"/>`,
];

/** Which fields the name takes: a row, a column or a diagonal. */
const places: readonly (readonly [number, number])[] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];
const cornerOf = (field: number): readonly [number, number] => [(field % 2) * CELL, Math.floor(field / 2) * CELL];

/** The body of an SVG of MONOGRAM's size. */
export function monogram(id: string, name: string): string {
  const dice: Dice = diceOf(`monogram ${id}`);
  const signs = [...name.replace(/[\s（）()·]/g, "")].slice(0, 2);
  const taken = places[dice.whole(0, places.length - 1)] ?? [0, 1];
  const letters = taken.map((field, i) => {
    const [x, y] = cornerOf(field);
    return `<text class="sign" x="${x + 14}" y="${y + 21}">${escaped(signs[i] ?? "")}</text>`;
  });
  const first = dice.whole(0, figures.length - 1);
  const others = [0, 1, 2, 3].filter((field) => !taken.includes(field));
  const drawn = others.map((field, i) => {
    const [x, y] = cornerOf(field);
    const figure = figures[(first + i * dice.whole(1, figures.length - 1)) % figures.length];
    return figure?.(x, y, dice.whole(0, 3)) ?? "";
  });
  return `${drawn.join("")}<path class="t2" d="M28 0v56M0 28h56"/>${letters.join("")}`;
}

const escaped = (sign: string) => sign.replace(/[&<>"]/g, "");
