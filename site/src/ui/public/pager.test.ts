import { expect, test } from "vitest";
import { pagesOf } from "./Pager";

test("the first, the last and the neighbours are there; a gap of one page is that page", () => {
  expect(pagesOf(1, 1)).toEqual([1]);
  expect(pagesOf(1, 3)).toEqual([1, 2, 3]);
  expect(pagesOf(1, 41)).toEqual([1, 2, 0, 41]);
  expect(pagesOf(4, 41)).toEqual([1, 2, 3, 4, 5, 0, 41]);
  expect(pagesOf(20, 41)).toEqual([1, 0, 19, 20, 21, 0, 41]);
  expect(pagesOf(41, 41)).toEqual([1, 0, 40, 41]);
});
