/**
 * Figures and letters of one stroke, as they stand in axis bubbles: lines and no text, so that no reader, search or
 * selection takes them for words of the page. 4 wide, 6 high.
 */
const strokes: Record<string, string> = {
  0: "M0 1.8v2.4a2 1.8 0 0 0 4 0v-2.4a2 1.8 0 0 0-4 0z",
  1: "M.9 1.2L2.6 0v6",
  2: "M.1 1.5a1.9 1.5 0 0 1 3.8 0C3.9 3 .1 4.6.1 6h3.8",
  3: "M.2 0h3.6L1.9 2.4a1.9 1.8 0 1 1-1.8 2.4",
  4: "M3 6V0L0 4.3h4",
  5: "M3.7 0H.7L.4 2.7a1.9 1.8 0 1 1-.2 2.3",
  6: "M3.3 0C1 1.6 0 3 0 4.2a2 1.8 0 1 0 4 0a2 1.8 0 1 0-4 0",
  7: "M0 0h4L1.5 6",
  8: "M2 2.8a1.6 1.4 0 1 1 .01 0a2 1.6 0 1 1-.01 0",
  9: "M4 1.8a2 1.8 0 1 0-4 0a2 1.8 0 1 0 4 0C4 3 3 4.4.7 6",
  A: "M0 6L2 0l2 6M.7 4h2.6",
  B: "M0 0v6h2.2a1.6 1.6 0 0 0 0-3.2H0h2a1.4 1.4 0 0 0 0-2.8z",
  C: "M4 1a2.2 3 0 1 0 0 4",
  D: "M0 0v6h1.4a2.6 3 0 0 0 0-6z",
  E: "M4 0H0v6h4M0 3h3",
  F: "M4 0H0v6M0 3h3",
  H: "M0 0v6M4 0v6M0 3h4",
  N: "M0 6V0l4 6V0",
  "×": "M.6 1.6l2.8 2.8M3.4 1.6L.6 4.4",
  ".": "M1.8 5.6v.4",
  G: "M4 1a2.2 3 0 1 0 0 4V3.2H2.4",
};
const SIZE = 1.2;
const PITCH = 5.2;

/** How wide a label is at a size. */
export const lettersWide = (label: string, size: number) => (PITCH * ([...label].length - 1) + 4) * size;

/** A label around a point. */
export function lettered(label: string, x: number, y: number, size = SIZE, cls = "fig"): string {
  const left = x - lettersWide(label, size) / 2;
  return [...label].map((sign, i) => `<path class="${cls}" transform="matrix(${size} 0 0 ${size} ${(left + i * PITCH * size).toFixed(1)} ${(y - 3 * size).toFixed(1)})" d="${strokes[sign] ?? ""}"/>`).join("");
}
