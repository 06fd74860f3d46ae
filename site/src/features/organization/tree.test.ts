import { expect, test } from "vitest";
import { below, beyond, dropped, lines, pathTo, type Node } from "./tree";

const node = (id: string, parentId: string, order = 0): Node => ({ id, parentId, name: `部门${id}`, leaderId: "", leaderName: "", order, depth: 0, memberCount: 0, totalCount: 0, rev: 1, can: { add: true, edit: true, move: !!parentId, take: true, delete: !!parentId } });
//  r ── a ── b, c
//    └─ d
const nodes = [node("r", ""), node("a", "r", 0), node("b", "a", 0), node("c", "a", 1), node("d", "r", 1)];

test("a closed department hides all below it", () => {
  expect(lines(nodes, new Set(["r"]), "").map((n) => n.id)).toEqual(["r", "a", "d"]);
  expect(lines(nodes, new Set(["a"]), "").map((n) => n.id)).toEqual(["r"]);
  expect(lines(nodes, new Set(["r", "a"]), "").map((n) => n.id)).toEqual(["r", "a", "b", "c", "d"]);
});

test("a search shows what it finds and the way there", () => {
  expect(lines(nodes, new Set(), "部门C").map((n) => n.id)).toEqual(["r", "a", "c"]);
  expect(pathTo(nodes, "c").map((n) => n.id)).toEqual(["r", "a", "c"]);
  expect([...below(nodes, "a")].sort()).toEqual(["a", "b", "c"]);
});

test.each([
  ["d", "a", "into", { id: "d", parentId: "a", order: 2 }],
  ["d", "a", "before", { id: "d", parentId: "r", order: 0 }],
  ["b", "c", "after", { id: "b", parentId: "a", order: 1 }],
  ["c", "b", "before", { id: "c", parentId: "a", order: 0 }],
  ["a", "d", "after", { id: "a", parentId: "r", order: 1 }],
  ["a", "b", "into", undefined],
  ["a", "a", "into", undefined],
  ["r", "a", "into", undefined],
  ["b", "r", "after", undefined],
] as const)("%s dropped on %s, %s", (moved, target, where, want) => {
  expect(dropped(nodes, moved, target, where)).toEqual(want);
});

test("nothing is dropped beyond the caller's reach", () => {
  const reached = nodes.map((n) => ({ ...n, can: { ...n.can, move: n.id === "b", take: n.id === "a" } }));
  expect(dropped(reached, "b", "c", "after")).toEqual({ id: "b", parentId: "a", order: 1 });
  expect(dropped(reached, "c", "b", "after")).toBeUndefined();
  expect(dropped(reached, "b", "d", "into")).toBeUndefined();
  expect(dropped(reached, "b", "d", "after")).toBeUndefined();
  expect([...beyond(reached, "take")]).toEqual(["r", "b", "c", "d"]);
});
