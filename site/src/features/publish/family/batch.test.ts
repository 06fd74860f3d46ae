import { expect, test } from "vitest";
import { added, baseOf, guessOf, missingOf, readItems, tracesOf, type Item, type Look } from "./batch";

const look = (over: Partial<Look> = {}): Look => ({ fileId: "f", found: { format: "rfa" }, name: "x.rfa", path: "/p", preview: false, reason: "", sha256: "", size: 1, state: "done", text: "", ...over });
const sent = (name: string, path = `/${name}`) => ({ name, path, size: 1 });

test("files of one name are one family, a backup's number is not part of it", () => {
  expect(baseOf("双扇防火门.0003.rfa")).toBe("双扇防火门");
  const items = ["门.rfa", "门.ifc", "窗.rfa", "门.0001.rfa"].reduce<Item[]>((list, name) => added(list, sent(name)), []);
  expect(items.map((i) => [i.base, i.files.length])).toEqual([["门", 3], ["窗", 1]]);
  expect(added(items, sent("门.rfa"))).toEqual(items);
  expect(added([{ base: "门", files: [], id: "saved" }], sent("门.rfa"))).toHaveLength(2);
});

test("the name says the category before Revit's own, and nothing is guessed of what says nothing", () => {
  expect(guessOf("甲级防火门", [look({ found: { format: "rfa", category: "门" } })])).toMatchObject({ category: "A0103", discipline: "fire" });
  expect(guessOf("FM1221", [look({ found: { format: "rfa", category: "门" } })]).category).toBe("A0101");
  expect(guessOf("X-1", [look()]).category).toBeUndefined();
});

test("what is missing is said, and personal traces wait for a consent", () => {
  const guess = { name: "门", category: "A0101", discipline: "architecture" };
  const item: Item = { base: "门", files: [sent("门.rfa")] };
  expect(missingOf(item, [undefined], guess)).toBe("文件还在读取");
  expect(missingOf(item, [look({ state: "broken", text: "文件已损坏" })], guess)).toBe("文件已损坏");
  expect(missingOf(item, [look()], { name: "门" })).toBe("请选择分类");
  const traced = look({ found: { format: "rfa", traces: ["C:\\Users\\zhang", "zhang"] } });
  expect(tracesOf([traced, traced])).toHaveLength(2);
  expect(missingOf(item, [traced], guess)).toContain("个人信息");
  expect(missingOf({ ...item, consent: true }, [traced], guess)).toBe("");
});

test("what the browser kept is read again, and rubbish is none", () => {
  expect(readItems(JSON.stringify([{ base: "门", files: [sent("门.rfa")] }, { base: 1 }, null]))).toHaveLength(1);
  for (const rubbish of [null, "{", "1", '"x"']) expect(readItems(rubbish)).toEqual([]);
});
