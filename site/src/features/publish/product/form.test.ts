import { expect, test } from "vitest";
import { blank, fieldsFrom, inputOf, type Own } from "./form";

const own = {
  ...inputOf({ ...blank, name: "核对", priceType: 1, yuan: 128.5, versions: [{ versionNo: "1.0.0", day: "2026-03-01", log: "首个" }, { versionNo: "1.1.0", day: "2026-05-01", log: "" }], videoUrl: "/media/film/u1/a.mp4" }),
} as unknown as Own;

test("a price is fen, a day the moment of ten in Shanghai, the newest version the product's", () => {
  expect(own.priceFen).toBe(12850);
  expect(own.versions?.[0]?.at).toBe(Date.UTC(2026, 2, 1, 2));
  expect(own.versionNo).toBe("1.1.0");
});

test("what a form was filled from is what it sends", () => {
  expect(inputOf(fieldsFrom(own))).toEqual(own);
});

test("a product without a price sends none", () => {
  expect(inputOf({ ...blank, priceType: 2, yuan: 12 }).priceFen).toBe(0);
});
