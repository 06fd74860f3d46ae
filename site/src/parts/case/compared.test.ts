import { expect, test } from "vitest";
import { compared } from "./compared";

test("both bars stand on one scale, and the change is said in words", () => {
  expect(compared({ before: "126", value: "78" })).toEqual({ before: 100, after: (78 * 100) / 126, change: "减少 38%" });
  expect(compared({ before: "28", value: "34" })).toEqual({ before: (28 * 100) / 34, after: 100, change: "增加 21%" });
  expect(compared({ before: "1,200", value: "1,200" }).change).toBe("");
  expect(compared({ before: "0", value: "5" })).toEqual({ before: 0, after: 100, change: "" });
});
