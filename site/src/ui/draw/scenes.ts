import { heroView, loginView } from "./hero";
import { contours, iso, type Pen } from "./iso";

/** A drawing: the body of an SVG and its view box. */
export interface Scene {
  body: string;
  viewBox: string;
}
const desks = (pen: Pen, z: number) =>
  [1.8, 5, 10, 13, 18, 21].map((x) => pen.box(x, 3.2, z, 1.7, 0.9, 0.8) + pen.box(x, 6, z, 1.7, 0.9, 0.8)).join("");

/** The office building of the home page, cut along its front; level marks stand at its floors. */
function heroScene(): Scene {
  const pen = iso(15);
  const { box, house, axis, section, cylinder, poly, tree, grid } = pen;
  const furnish = (k: number, z: number, top: number) => {
    const columns = box(7.75, 4, z, 0.5, 0.5, top - z) + box(15.75, 4, z, 0.5, 0.5, top - z);
    if (k === 1 || k === 3) return columns + desks(pen, z);
    if (k === 0) return columns + box(2, 4, z, 3, 3, 1.1) + box(9, 6, z, 4, 1.6, 0.5) + box(16, 4, z, 3, 3, 0.9);
    if (k === 2) return columns + poly([[16, 0, z], [16, 9, z], [16, 9, top], [16, 0, top]], "side") + box(2, 5.1, z, 9, 1.5, 0.8) + box(18, 2, z, 1, 5, 2.2) + box(20.5, 2, z, 1, 5, 2.2);
    return columns + [2, 5.4, 10, 13.4, 18, 21.2].map((x) => cylinder(x, 4.6, z, 0.75, 1.3)).join("");
  };
  const body =
    pen.ground(-5, -6, 34, 18, 4) + house(-4, -5, 7, 4, 7, 4, 4, 3) +
    [0, 8, 16, 24].map((x, i) => axis([x, 9, 0], [x, 17, 0], String(i + 1))).join("") +
    axis([24, 0, 0], [32, 0, 0], "A") + axis([24, 9, 0], [32, 9, 0], "B") +
    section(24, 9, 5, 3.6, 0.42, furnish) +
    poly([[0.6, 0.6, 18], [23.4, 0.6, 18], [23.4, 8.4, 18], [0.6, 8.4, 18]], "ft") +
    box(15, 1.6, 18, 5, 4, 2.4) + grid(15, 1.6, 18, 5, 4, 2.4, 1, 5, 4) +
    cylinder(4, 3, 18, 1, 1.6) + cylinder(7.4, 3, 18, 1, 1.6) + box(9.6, 5.4, 18, 3.4, 1.4, 0.9) +
    tree(28, 4.5) + tree(32, 4.5) + tree(4, 13) + tree(12, 13) + tree(20, 13) +
    '<path d="M215.6 262.5l22 12.7M237.6 275.2l-16 9" class="cl"/><text x="247.6" y="288.5" class="flg">1</text>';
  return { body, viewBox: heroView };
}

/** The drawing of the sign-in page: six floors on a hill. */
function loginScene(): Scene {
  const pen = iso(17);
  const { box, axis, section, cylinder } = pen;
  const furnish = (k: number, z: number, top: number) => {
    const columns = [3, 8, 13].map((x) => box(x, 2, z, 0.45, 0.45, top - z)).join("");
    if (k % 4 === 2) return columns + box(1, 4.4, z, 6, 2.4, 0.8) + box(13, 2, z, 1, 6, 2);
    return columns + [1, 6, 11, 16].map((x) => box(x, 5.4, z, 2, 0.9, 0.8)).join("");
  };
  const body =
    contours(20, 40, 16, 40, 37, "sheet", 1.7) +
    [0, 5, 10, 15, 20].map((x, i) => axis([x, 8, 0], [x, 15, 0], String(i + 1))).join("") +
    section(20, 8, 6, 3.6, 0.42, furnish) + box(11, 1.4, 21.6, 4, 4, 2.2) + cylinder(4, 3, 21.6, 1, 1.4);
  return { body, viewBox: loginView };
}

/** What stands in a page itself, because the page draws over it or shows it large. */
export const scenes = { hero: heroScene, login: loginScene };
