import { expect, test } from "vitest";
import { counted, found, kindOf, metres, shownOf, type ViewerElement } from "./model";

const elements: ViewerElement[] = [
  { id: 1, name: "外墙 1", class: "IFCWALL", storey: "首层" },
  { id: 2, name: "外墙 2", class: "IFCWALLSTANDARDCASE", storey: "二层" },
  { id: 3, name: "M1021", class: "IFCDOOR", storey: "首层" },
  { id: 4, guid: "2O2Fr", class: "IFCTANK" },
];

test("classes that people know have Chinese names, and are one where they are one", () => {
  expect(counted(elements, (e) => kindOf(e.class))).toEqual([{ name: "墙", count: 2 }, { name: "门", count: 1 }, { name: "IFCTANK", count: 1 }]);
  expect(counted(elements, (e) => e.storey)).toEqual([{ name: "首层", count: 2 }, { name: "二层", count: 1 }]);
});

test("a storey and a class narrow together, and a word finds by name, class, storey and number", () => {
  expect(shownOf(elements, { storey: "首层", kind: "墙" }).map((e) => e.id)).toEqual([1]);
  expect(shownOf(elements, {}).length).toBe(4);
  expect(["墙", "m10", "二层", "2o2", " "].map((word) => found(elements, word).map((e) => e.id))).toEqual([[1, 2], [3], [2], [4], [1, 2, 3, 4]]);
});

test("lengths are millimetres below a metre", () => expect([0.0234, 0.9, 6.7471, 120.26].map(metres)).toEqual(["23 mm", "900 mm", "6.747 m", "120.3 m"]));
