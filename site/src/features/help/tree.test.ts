import { expect, test } from "vitest";
import { branchesOf, countOf, firstOf, pathTo } from "./tree";

const node = (id: string, parentId: string, hasText = true) => ({ id, parentId, title: id, hasText });
const nodes = [node("a", "", false), node("b", "a", false), node("c", "b"), node("d", "b"), node("e", "a"), node("f", "")];

test("pages hang together as the server orders them", () => {
  const top = branchesOf(nodes);
  expect(top.map((b) => b.id)).toEqual(["a", "f"]);
  expect(top[0]?.children.map((b) => b.id)).toEqual(["b", "e"]);
  expect(firstOf(top[0]!)?.id).toBe("c");
  expect(countOf(top[0]!)).toBe(3);
});

test("the way to a page leads from the top; an unknown page and a circle have one that ends", () => {
  expect(pathTo(nodes, "d").map((n) => n.id)).toEqual(["a", "b"]);
  expect(pathTo(nodes, "zz")).toEqual([]);
  expect(pathTo([node("x", "y"), node("y", "x")], "x").map((n) => n.id)).toEqual(["x", "y"]);
});
