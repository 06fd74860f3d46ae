import { expect, test } from "vitest";
import { dollars, figure, lasted, line, minutes } from "./health";

test("a share is per cent, a wait in hours, what is not known a dash", () => {
  expect([figure({ unit: "‰" }, 125), figure({ unit: "秒" }, 5400), figure({ unit: "次" }, 12345), figure({ unit: "次" }, null)]).toEqual(["12.5", "1.5", "12,345", "—"]);
});

test("a line runs by time, from nought", () => {
  const at = (...pairs: [number, number][]) => pairs.map(([t, value]) => ({ at: t, value }));
  expect(line(at([0, 0], [60, 4], [240, 2]))).toBe("0.0,28.0 25.0,2.0 100.0,15.0");
  expect([line(at([0, 1])), line([])]).toEqual(["", ""]);
});

test("spans and dollars read as people say them", () => {
  expect([minutes(2_700_000), minutes(93_600_000), lasted(4_000), lasted(600_000), lasted(10_800_000)]).toEqual(["45 分钟", "26 小时", "4 秒", "10 分钟", "3 小时"]);
  expect([dollars(null), dollars(0), dollars(1234), dollars(1_020_000)]).toEqual(["—", "$0.00", "$0.0012", "$1.02"]);
});
