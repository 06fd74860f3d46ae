import { expect, test } from "vitest";
import { addBelow, addFunction, drop, indent, move, outdent, placesOf, remove, rename, wrongOf } from "./tree";

const module = (moduleName: string, ...names: string[]) => ({ moduleName, functionList: names.map((functionName) => ({ functionName })) });
const text = (modules: ReturnType<typeof module>[] | undefined) => modules?.map((m) => `${m.moduleName}(${m.functionList.map((f) => f.functionName).join(" ")})`).join(" ");
const tree = [module("A", "a", "b"), module("B", "c")];

test("rows are walked from the top to the bottom", () => expect(placesOf(tree)).toEqual([{ m: 0 }, { m: 0, f: 0 }, { m: 0, f: 1 }, { m: 1 }, { m: 1, f: 0 }]));

test.each([
  ["a module is added below a module", addBelow(tree, { m: 0 }), "A(a b) () B(c)", { m: 1 }],
  ["a function below a function", addBelow(tree, { m: 0, f: 0 }), "A(a  b) B(c)", { m: 0, f: 1 }],
  ["a function at the end of a module", addFunction(tree, 0), "A(a b ) B(c)", { m: 0, f: 2 }],
  ["a module goes down", move(tree, { m: 0 }, 1), "B(c) A(a b)", { m: 1 }],
  ["a function goes up", move(tree, { m: 0, f: 1 }, -1), "A(b a) B(c)", { m: 0, f: 0 }],
  ["a function goes on into the next module", move(tree, { m: 0, f: 1 }, 1), "A(a) B(b c)", { m: 1, f: 0 }],
  ["a function goes back into the one before", move(tree, { m: 1, f: 0 }, -1), "A(a b c) B()", { m: 0, f: 2 }],
  ["a module becomes a function", indent(tree, { m: 1 }), "A(a b B c)", { m: 0, f: 2 }],
  ["a function becomes a module with those behind it", outdent(tree, { m: 0, f: 0 }), "A() a(b) B(c)", { m: 1 }],
  ["a function is dropped on a module", drop(tree, { m: 0, f: 0 }, { m: 1 }), "A(b) B(c a)", { m: 1, f: 1 }],
  ["a module is dropped on a module", drop(tree, { m: 1 }, { m: 0 }), "B(c) A(a b)", { m: 0 }],
  ["a function is removed", remove(tree, { m: 0, f: 1 }), "A(a) B(c)", { m: 0, f: 0 }],
  ["a module is removed", remove(tree, { m: 1 }), "A(a b)", { m: 0, f: 1 }],
])("%s", (_, done, want, at) => {
  expect(text(done?.modules)).toBe(want);
  expect(done?.at).toEqual(at);
  expect(text(tree)).toBe("A(a b) B(c)");
});

test("nothing goes beyond the ends", () => {
  expect([move(tree, { m: 0 }, -1), move(tree, { m: 1 }, 1), move(tree, { m: 1, f: 0 }, 1), indent(tree, { m: 0 }), outdent(tree, { m: 0 })]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test("what the server refuses is said before", () => {
  expect(wrongOf([])).toBe("请添加功能模块");
  expect(wrongOf([module("A")])).toBe("“A”应有 1 至 60 项功能");
  expect(wrongOf(rename(tree, { m: 1 }, "A"))).toBe("模块名称重复：A");
  expect(wrongOf(rename(tree, { m: 0, f: 1 }, " "))).toBe("“A”第 2 项功能的名称应为 1 至 30 字");
  expect(wrongOf(tree)).toBe("");
});
