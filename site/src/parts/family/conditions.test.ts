import { expect, test } from "vitest";
import { readConditions, saidOf, where, writeConditions } from "./conditions";

test("conditions are read as they are written", () => {
  const list = [{ name: "宽度", op: "gte" as const, value: 1200, unit: "mm" }, { name: "耐火极限", op: "eq" as const, value: 1.5, unit: "" }];
  const text = writeConditions(list);
  expect(text).toBe("宽度~gte~1200~mm;耐火极限~eq~1.5~");
  expect(readConditions(text)).toEqual(list);
  expect(list.map(saidOf)).toEqual(["宽度 ≥ 1200 mm", "耐火极限 = 1.5"]);
});

test("what is no condition is left out, and more than six are not asked for", () => {
  expect(where.parse("宽度~gte~x~mm;~eq~1~;宽度~gt~1~mm;宽度~eq~1;a~b~c~d~e;宽度~eq~1e9~mm")).toBeUndefined();
  expect(where.parse("宽度~eq~1~mm;垃圾")).toBe("宽度~eq~1~mm");
  expect(where.parse(Array.from({ length: 9 }, (_, i) => `a${i}~eq~1~`).join(";"))?.split(";")).toHaveLength(6);
});
