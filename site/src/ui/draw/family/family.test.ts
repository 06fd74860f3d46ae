import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FRAME } from "../scene";
import { drawFamily, families, hasFlat, type FamilyName } from ".";
import { familyKindOf } from "./familyKind";

const names = Object.keys(families) as FamilyName[];
const sizes = [{}, { width: 1200, height: 2100, depth: 60 }, { width: 50 }, { width: 12_000, height: 300, depth: 90_000 }];
const sheet = readFileSync(`${import.meta.dirname}/../../../styles/drawing.css`, "utf8");
const known = new Set([...sheet.matchAll(/\.([a-z]\w*)/g)].map((m) => m[1]));

test.each(names)("%s is the same for the same sizes, at most 3 KB gzip, in classes of the style sheet, and has something orange", (name) => {
  for (const dims of sizes) {
    const body = drawFamily(name, dims);
    expect(drawFamily(name, dims)).toBe(body);
    expect(gzipSync(body).length).toBeLessThanOrEqual(3000);
    expect(body).not.toMatch(/#[0-9a-f]{3}|rgb|fill=|stroke=|style=|NaN|undefined|Infinity|<text/i);
    expect([...body.matchAll(/class="([^"]*)"/g)].flatMap((m) => (m[1] ?? "").split(" ")).filter((c) => !known.has(c))).toEqual([]);
    expect(body).toMatch(/class="(?:cut|cl|ft rim|fl rim|g rim|g dk rim)"/);
  }
});

test("a size is said by its figures, and one that is not known by none", () => {
  expect(drawFamily("door", { width: 900 })).not.toBe(drawFamily("door", { width: 1100 }));
  const figures = (dims: object) => drawFamily("door", dims).match(/class="fig meas"/g)?.length ?? 0;
  expect([figures({}), figures({ width: 900 }), figures({ width: 900, height: 2100 })]).toEqual([0, 3, 7]);
});

test("figures stay within the frame", () => {
  for (const name of names)
    for (const dims of sizes)
      for (const [, x, y] of drawFamily(name, dims).matchAll(/class="fig meas" transform="matrix\(\S+ 0 0 \S+ (\S+) (\S+)\)"/g)) {
        expect(Number(x), name).toBeGreaterThanOrEqual(0);
        expect(Number(x), name).toBeLessThanOrEqual(FRAME.width);
        expect(Number(y), name).toBeGreaterThanOrEqual(0);
        expect(Number(y), name).toBeLessThanOrEqual(FRAME.height);
      }
});

test("what has a front is drawn flat, and from above", () => {
  for (const name of names.filter(hasFlat)) expect(drawFamily(name, { width: 1000, height: 800, depth: 400 }, "front")).not.toBe(drawFamily(name, { width: 1000, height: 800, depth: 400 }, "top"));
});

test("the name decides the kind, then the category", () => {
  expect(familyKindOf("family-A01", "特级防火卷帘")).toBe("shutter");
  expect(familyKindOf("family-A01", "双扇钢质防火门")).toBe("doubleDoor");
  expect(familyKindOf("family-A01", "M0921")).toBe("door");
  expect(familyKindOf("family-S02", "混凝土扁梁")).toBe("concreteBeam");
  for (const kind of ["family-", "family-Z99", "family-constructor", "x"]) expect(names).toContain(familyKindOf(kind));
});
