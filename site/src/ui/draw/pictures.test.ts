import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { covers } from "./covers";
import { pictureOf } from "./pictures";

const drawn = readdirSync(`${import.meta.dirname}/../../../public/draw`).map((f) => `/portal/draw/${f}`);

test("every kind has its drawing, and every drawing is some kind's", () => {
  expect(Object.keys(covers).map((kind) => pictureOf(kind, "x")).sort()).toEqual([...drawn].sort());
  for (const kind of ["school", "rail", "highway", "operate", "plan", "build", "data"]) expect(drawn).toContain(pictureOf(kind, "x"));
});

test("an object of another kind always gets the same one, and not all objects the same", () => {
  expect(pictureOf("constructor", "7f2a")).toBe(pictureOf("provider", "7f2a"));
  expect(new Set(Array.from({ length: 40 }, (_, i) => pictureOf("provider", `id${i}`))).size).toBeGreaterThan(8);
});
