import { describe, expect, test } from "vitest";
import { droppedAt, lineOf, linesOf, placeOf, stepOf, type Node } from "./order";

const page = (id: string, parentId = "", heading = false): Node => ({ id, parentId, title: id, heading });
const pages = [page("a", "", true), page("a1", "a"), page("a2", "a"), page("b", "", true), page("b1", "b", true), page("c")];

describe("the help centre's order", () => {
  test("a page steps among its brothers", () => {
    expect(placeOf(pages, "a2")).toEqual({ parentId: "a", afterId: "a1" });
    expect(stepOf(pages, "a2", -1)).toEqual({ parentId: "a", afterId: "" });
    expect(stepOf(pages, "a1", 1)).toEqual({ parentId: "a", afterId: "a2" });
    expect(stepOf(pages, "a1", -1)).toBeUndefined();
    expect(stepOf(pages, "c", 1)).toBeUndefined();
    expect(stepOf(pages, "c", -1)).toEqual({ parentId: "", afterId: "a" });
  });
  test("what is dropped goes where it may", () => {
    expect(droppedAt(pages, "c", "a", "into")).toEqual({ parentId: "a", afterId: "a2" });
    expect(droppedAt(pages, "c", "a1", "before")).toEqual({ parentId: "a", afterId: "" });
    expect(droppedAt(pages, "c", "a1", "after")).toEqual({ parentId: "a", afterId: "a1" });
    expect(droppedAt(pages, "c", "a1", "into")).toBeUndefined();
    expect(droppedAt(pages, "b", "b1", "into")).toBeUndefined();
    expect(droppedAt(pages, "a2", "a1", "after")).toBeUndefined();
  });
  test("a tree shows what is open, a search what it found with its headings", () => {
    expect(linesOf(pages, new Set(["a"])).map((l) => `${l.depth}${l.page.id}`)).toEqual(["0a", "1a1", "1a2", "0b", "0c"]);
    expect(linesOf(pages, new Set(), (p) => p.id === "b1").map((l) => l.page.id)).toEqual(["b", "b1"]);
    expect(lineOf(pages, "b1").map((p) => p.id)).toEqual(["b", "b1"]);
  });
});
