import { buildings } from "./kinds";
import { Scene } from "./scene";
import { screens } from "./screens";
import { Screen } from "./screens/screen";
import { diceOf } from "./seed";

export type Building = keyof typeof buildings;
export type Software = keyof typeof screens;
export type Kind = Building | Software;

const isSoftware = (kind: Kind): kind is Software => Object.hasOwn(screens, kind);
export const kinds = [...Object.keys(buildings), ...Object.keys(screens)] as Kind[];

/** The body of an SVG of FRAME's size: of one kind and id always the same. */
export function draw(kind: Kind, id: string): string {
  const dice = diceOf(`${kind} ${id}`);
  if (isSoftware(kind)) {
    const screen = new Screen();
    screens[kind](screen, dice, id);
    return screen.svg();
  }
  const scene = new Scene({ azimuth: dice.pick([38, 45, 51]), elevation: dice.pick([27, 31, 35.26]), mirrored: dice.chance(0.5) });
  buildings[kind](scene, dice);
  return scene.svg();
}
