import { inFrame } from "../scene";
import { Pen } from "../pen";
import { projection, type Point, type View } from "../projection";
import { airUnit, chiller, coolingTower, damper, diffuser, duct, ductElbow, fan, fanCoil } from "./air";
import { bearing, boxGirder, concreteBeam, concreteColumn, culvert, footing, joint, pile, slab, steelBeam, steelColumn, truss, wallPanel } from "./frame";
import { blastDoor, casement, door, doubleDoor, louvre, mullion, panel, shutter, skylight, slidingDoor, slidingWindow, stonePanel } from "./openings";
import { cabin, crane, guardRail, parkingBay, platformDoor, scaffold, tree } from "./outside";
import { butterflyValve, elbow, gateValve, hydrant, manhole, pressureTank, pump, pumpSet, reducer, sprinkler, waterTank } from "./pipes";
import { cabinet, camera, detector, lampPost, panelLamp, pendant, socket, transformer, tray } from "./power";
import { basin, bed, bench, canopy, desk, escalator, lift, railing, stair, table, tagSheet, toilet } from "./rooms";
import { sizeOf, type Dims, type DrawFamily, type FamilyKind } from "./size";

const kind = (draw: DrawFamily, width: number, height: number, depth: number, azimuth = 40): FamilyKind => ({ draw, usual: [width, height, depth], azimuth });
const front = (...of: Parameters<typeof kind>): FamilyKind => ({ ...kind(...of), flat: true });

/** Every kind of family, with its usual size in millimetres and the turn of its view. */
export const families = {
  door: front(door, 900, 2100, 60, 24), doubleDoor: front(doubleDoor, 1500, 2100, 60, 24), slidingDoor: front(slidingDoor, 1500, 2400, 100, 26), shutter: front(shutter, 3600, 3000, 200, 30), blastDoor: front(blastDoor, 1200, 2000, 250, 28),
  slidingWindow: front(slidingWindow, 1500, 1500, 90, 26), casement: front(casement, 1200, 1600, 80, 26), louvre: front(louvre, 1200, 900, 120, 28), skylight: kind(skylight, 1500, 1500, 200, 38),
  panel: front(panel, 1200, 3300, 180, 28), stonePanel: front(stonePanel, 900, 600, 60, 28), mullion: kind(mullion, 60, 1500, 150, 48),
  stair: kind(stair, 1200, 1600, 3000, 42), railing: front(railing, 1500, 1100, 80, 30), lift: kind(lift, 2200, 4200, 2200, 40), escalator: kind(escalator, 1600, 4500, 8000, 34),
  desk: front(desk, 1400, 750, 700, 30), table: kind(table, 2400, 750, 1200, 38), bed: kind(bed, 1000, 500, 2000, 38), toilet: front(toilet, 390, 760, 700, 42), basin: kind(basin, 550, 200, 450, 36), canopy: kind(canopy, 3000, 350, 1500, 34),
  concreteColumn: kind(concreteColumn, 600, 3600, 600, 44), steelColumn: kind(steelColumn, 500, 3600, 500, 44), concreteBeam: kind(concreteBeam, 400, 700, 6000, 52), steelBeam: kind(steelBeam, 200, 400, 6000, 52), truss: kind(truss, 24_000, 1800, 600, 26),
  footing: kind(footing, 2400, 600, 2400, 42), pile: kind(pile, 600, 6000, 600, 42), joint: kind(joint, 200, 400, 200, 48), slab: kind(slab, 3300, 120, 2000, 42), wallPanel: front(wallPanel, 3000, 2800, 300, 36),
  elbow: kind(elbow, 100, 100, 100, 40), reducer: kind(reducer, 150, 100, 100, 46), gateValve: kind(gateValve, 200, 520, 200, 40), butterflyValve: kind(butterflyValve, 200, 340, 60, 58),
  pump: kind(pump, 520, 1100, 480, 38), pumpSet: kind(pumpSet, 2600, 1900, 1300, 34), hydrant: front(hydrant, 650, 800, 240, 28), sprinkler: kind(sprinkler, 40, 60, 40, 34), waterTank: front(waterTank, 3000, 2000, 2000, 40), pressureTank: kind(pressureTank, 800, 1800, 800, 40),
  ductElbow: kind(ductElbow, 500, 320, 500, 42), duct: kind(duct, 500, 320, 1200, 50), damper: kind(damper, 500, 320, 210, 52), diffuser: kind(diffuser, 400, 60, 400, 42), fan: kind(fan, 980, 900, 860, 50), fanCoil: front(fanCoil, 900, 240, 480, 32), airUnit: front(airUnit, 4200, 2000, 1900, 30), chiller: front(chiller, 3600, 2100, 1500, 32), coolingTower: front(coolingTower, 3800, 4100, 2300, 38),
  tray: kind(tray, 200, 100, 2000, 50), panelLamp: kind(panelLamp, 1200, 80, 300, 38), pendant: kind(pendant, 1200, 80, 80, 22), cabinet: front(cabinet, 800, 2200, 600, 30), transformer: front(transformer, 1900, 1900, 1250, 34), socket: kind(socket, 86, 86, 40, 24), camera: kind(camera, 120, 90, 120, 34), detector: kind(detector, 100, 50, 100, 34),
  lampPost: kind(lampPost, 1500, 8000, 180, 30), bearing: kind(bearing, 560, 160, 560, 40), boxGirder: kind(boxGirder, 12_000, 2800, 3500, 58), culvert: kind(culvert, 3500, 3200, 2000, 52), manhole: kind(manhole, 1000, 3000, 1000, 40), platformDoor: front(platformDoor, 2000, 1500, 300, 28),
  tree: kind(tree, 4000, 6500, 4000, 40), bench: front(bench, 1800, 800, 450, 34), parkingBay: kind(parkingBay, 2500, 1500, 5300, 36), cabin: front(cabin, 6000, 2900, 3000, 36), crane: kind(crane, 50_000, 45_000, 1600, 24), scaffold: kind(scaffold, 900, 1500, 900, 34), guardRail: front(guardRail, 2000, 1200, 60, 28), sheet: kind(tagSheet, 841, 594, 1, 40),
} satisfies Record<string, FamilyKind>;
export type FamilyName = keyof typeof families;

/** From where a family is looked at: as a picture, from its front, from above. */
export type Look = "model" | "front" | "top";
const views: Record<Exclude<Look, "model">, View> = { front: { azimuth: 0, elevation: 0, mirrored: false }, top: { azimuth: 0, elevation: 90, mirrored: false } };

/** A pen that leaves the measures out: a flat view has its own, along its edges. */
class FlatPen extends Pen {
  measure(): this {
    return this;
  }
}

/** A family's front and plan say something. */
export const hasFlat = (name: FamilyName): boolean => !!(families[name] as FamilyKind).flat;

/** The body of an SVG: a family by its kind and its sizes, always the same for the same ones. */
export function drawFamily(name: FamilyName, dims: Dims, look: Look = "model"): string {
  const { draw, usual, azimuth = 40 }: FamilyKind = families[name];
  const size = sizeOf(dims, usual);
  if (look === "model") {
    const pen = new Pen(projection({ azimuth, elevation: 26, mirrored: false }));
    draw(pen, size);
    return inFrame(pen.shapes, { left: 14, top: 12, right: 14, bottom: 12 });
  }
  const pen = new FlatPen(projection(views[look]));
  draw(pen, size);
  const { w, h, d, say } = size;
  const measures = new Pen(pen.project);
  const off = Math.max(w, h, d) * 0.16;
  const [tall, text] = look === "front" ? [h, say.h] : [d, say.d];
  const at = (x: number, other: number): Point => (look === "front" ? [x, 0, other] : [x, other, 0]);
  measures.measure(at(0, look === "front" ? 0 : tall), at(w, look === "front" ? 0 : tall), look === "front" ? [0, 0, -off] : [0, off, 0], say.w);
  if (text) measures.measure(at(w, 0), at(w, tall), [off, 0, 0], text, "l");
  return inFrame([...pen.shapes, ...measures.shapes], { left: 12, top: 12, right: 12, bottom: 12 });
}
