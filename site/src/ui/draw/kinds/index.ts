import type { Scene } from "../scene";
import type { Dice } from "../seed";
import { arch, cable, girder, underpass } from "./bridges";
import { campus, hospital, rooms, school, theatre } from "./civic";
import { airport, arena, depot, stadium, station } from "./halls";
import { residential, scan, village } from "./housing";
import { dataHall, factory, plantRoom, power, tanks, wind } from "./industry";
import { interchange, pavement, road, tram } from "./roads";
import { curtainWall, frame, truss } from "./structure";
import { complex, office, tower, twin } from "./towers";
import { excavation, gallery, metro, tunnel } from "./underground";
import { dam, port, pumping, river, waterworks } from "./water";

export type Draw = (scene: Scene, dice: Dice) => void;

/** Every kind of building and work. */
export const buildings = {
  tower, twin, office, complex, school, hospital, theatre, campus, rooms, residential, village, scan,
  factory, plantRoom, dataHall, power, wind, tanks, station, airport, stadium, arena, depot,
  cable, arch, girder, underpass, road, interchange, pavement, tram,
  metro, gallery, tunnel, excavation, waterworks, dam, port, river, pumping, frame, truss, curtainWall,
} satisfies Record<string, Draw>;
