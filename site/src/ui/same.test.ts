import { expect, test } from "vitest";
import { same } from "./same";

test.each<[string, unknown, unknown, boolean]>([
  ["fields in another order", [{ label: "停课天数", before: "21", value: "0" }], [{ label: "停课天数", value: "0", before: "21" }], true],
  ["rows in another order", [{ label: "a" }, { label: "b" }], [{ label: "b" }, { label: "a" }], false],
  ["another value below", { a: { b: [{ c: 1, d: 2 }] } }, { a: { b: [{ d: 2, c: 2 }] } }, false],
  ["what is not there and what is undefined", { a: 1, b: undefined }, { a: 1 }, true],
  ["nothing and an empty text", null, "", false],
])("%s", (_, a, b, is) => expect(same(a, b)).toBe(is));
