import { expect, test } from "vitest";
import { elementAt, partOf } from "./ranges";

const index = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const ranges = [70, 1, 80, 2, 70, 1];

test("a part has the triangles of the wanted elements, and knows whose each is", () => {
  const part = partOf(index, ranges, new Set([70]));
  expect([...part.index]).toEqual([0, 1, 2, 9, 10, 11]);
  expect([0, 1, 2].map((t) => elementAt(part, t))).toEqual([70, 70, undefined]);
  const all = partOf(index, ranges);
  expect([...all.index]).toEqual(index);
  expect([0, 1, 2, 3, 4].map((t) => elementAt(all, t))).toEqual([70, 80, 80, 70, undefined]);
  expect(partOf(index, ranges, new Set([1])).index.length).toBe(0);
});

test("ranges that promise more than there is take what there is", () => {
  const part = partOf(index, [1, 3, 2, 500, 3, 2], new Set([2, 3]));
  expect([...part.index]).toEqual([9, 10, 11]);
  expect(elementAt(part, 0)).toBe(2);
});
