import { describe, expect, test } from "vitest";
import type { ResourceRow } from "@/api/shapes";
import { branchesOf, compare, tickBranch, tickOf, tickOne } from "./tree";

const row = (id: string, type: string, parentId: string, grantable = true) => ({ id, type, parentId, name: id, grantable }) as ResourceRow;
const rows = [row("workbench", "dir", ""), row("org", "menu", "workbench"), row("org:add", "button", "org"), row("org:delete", "button", "org", false), row("role", "menu", "workbench")];
const [org] = branchesOf(rows);
if (!org) throw new Error("no branch");

describe("the rights of a role", () => {
  test("a branch is a menu with its buttons", () => {
    expect(branchesOf(rows).map((b) => [b.menu.id, b.buttons.length])).toEqual([["org", 2], ["role", 0]]);
  });
  test("a branch is held whole, in part or not at all", () => {
    expect([[], ["org"], ["org", "org:add", "org:delete"]].map((ids) => tickOf(org, new Set(ids)))).toEqual(["none", "some", "all"]);
  });
  test("a button brings the view with it, and the view takes its buttons away", () => {
    const held = tickOne(org, "org:add", new Set());
    expect([...held].sort()).toEqual(["org", "org:add"]);
    expect([...tickOne(org, "org", held)]).toEqual([]);
    expect([...tickOne(org, "org:add", held)]).toEqual(["org"]);
  });
  test("who ticks a branch grants what he holds, and no more", () => {
    expect([...tickBranch(org, new Set())].sort()).toEqual(["org", "org:add"]);
    expect([...tickBranch(org, new Set(["org", "org:add", "org:delete"]))]).toEqual(["org:delete"]);
  });
  test("two roles are compared line by line", () => {
    expect(compare(rows, ["org", "org:add"], ["org", "role"]).map((c) => [c.name, c.a, c.b])).toEqual([["查看", true, true], ["org:add", true, false], ["org:delete", false, false], ["查看", false, true]]);
  });
});
