import { expect, test } from "vitest";
import { todosOf, type Centre } from "./centre";

const desk = { draft: 0, inReview: 0, on: 0, off: 0, rejected: 0 };
const none: Centre = { products: desk, templates: desk, cases: desk, returned: [], waiting: 0, offers: { products: 0, templates: 0, cases: 0, uses: 0, scoreAvg: 0, scoreCount: 0 } };

test("nothing waits where nothing was sent back, claimed, said or handed in", () => expect(todosOf(none, 0)).toEqual([]));

test("what was sent back stands first, with its reason and where it is mended", () => {
  const todos = todosOf({ ...none, waiting: 3, templates: { ...desk, inReview: 1 }, returned: [{ kind: "template", id: "a", name: "地铁车站", status: 4, reason: "缺少说明", at: 5 }] }, 2);
  expect(todos.map((t) => t.key)).toEqual(["a", "claims", "comments", "review"]);
  expect(todos[0]).toMatchObject({ tag: "被驳回", note: "原因：缺少说明", path: "/facilitaror/template" });
  expect(todos[3]?.path).toBe("/facilitaror/template");
});
