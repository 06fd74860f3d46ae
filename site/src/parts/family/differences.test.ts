import { expect, test } from "vitest";
import { differencesOf, type Read } from "./differences";

const family = (change: Partial<Read["info"]> = {}, detail: Partial<Read["detail"]> = {}): Read => ({
  info: {
    id: "f", name: "防火门", no: "FM-1", cover: "", kind: "family-A01", dims: { width: 0, height: 0, depth: 0 }, categoryName: "门", minRevit: 2020, health: 90, priceFen: 0, vipFree: 0,
    lod: "300", bytes: 1024, versionNo: "1.0.0", providerName: "中筑", scoreAvg: 4,
    files: [{ fileId: "a", name: "门.rfa", format: "rfa", size: 1024, sha256: "1", revitYear: 2020, path: "" }],
    ...change,
  },
  detail: { types: ["FM09"], facts: [{ label: "Revit", value: "2020" }], params: [{ name: "宽度", unit: "mm", kind: "type", source: "file", values: ["900"] }], ...detail },
});

test("what is the same is no difference", () => {
  expect(differencesOf(family(), family({ scoreAvg: 1 }))).toEqual([]);
});

test("what is another, what came and what went", () => {
  const after = family(
    { name: "钢质防火门", versionNo: "1.1.0" },
    { types: ["FM09", "FM12"], facts: [], params: [{ name: "宽度", unit: "mm", kind: "type", source: "file", values: ["900", "1200"] }, { name: "耐火极限", kind: "type", source: "claimed", values: ["", ""] }] },
  );
  expect(differencesOf(family(), after)).toEqual([
    { label: "名称", before: "防火门", after: "钢质防火门" },
    { label: "版本", before: "1.0.0", after: "1.1.0" },
    { label: "Revit", before: "2020", after: "—" },
    { label: "类型", before: "FM09", after: "FM09、FM12" },
    { label: "宽度（mm）", before: "900", after: "900 / 1200" },
  ]);
});
