import { expect, test } from "vitest";
import { todosOf, type Centre } from "./centre";

const desk = { draft: 0, inReview: 0, on: 0, off: 0, rejected: 0, waits: 0 };
const none: Centre = { products: desk, templates: desk, cases: desk, returned: [], waiting: 0, offers: { products: 0, templates: 0, cases: 0, uses: 0, scoreAvg: 0, scoreCount: 0 } };

test("nothing waits where nothing was sent back, claimed, said or handed in", () => expect(todosOf(none, 0)).toEqual([]));

test("what was sent back stands first, with its reason and where it is mended", () => {
  const todos = todosOf({ ...none, waiting: 3, templates: { ...desk, on: 1, waits: 1 }, returned: [{ kind: "template", id: "a", name: "地铁车站", status: 4, staged: false, reason: "缺少说明", at: 5 }] }, 2);
  expect(todos.map((t) => t.key)).toEqual(["a", "claims", "comments", "review"]);
  expect(todos[0]).toMatchObject({ tag: "被驳回", note: "原因：缺少说明", path: "/facilitaror/template" });
  expect(todos[3]?.path).toBe("/facilitaror/template");
});

test("a change that was sent back is told of as one, and what waits leads to where it lies", () => {
  const todos = todosOf({ ...none, cases: { ...desk, inReview: 2, waits: 3 }, returned: [{ kind: "case", id: "b", name: "跨江大桥", status: 4, staged: true, reason: "摘要不实", at: 5 }] }, 0);
  expect(todos.map((t) => [t.text, t.path])).toEqual([
    ["案例“跨江大桥”的修改", "/caseManagement"],
    ["3 项内容在等平台审核", "/caseManagement"],
  ]);
});

test("families that were sent back, or wait, stand among the rest by their time", () => {
  const back = { kind: "template" as const, id: "a", name: "地铁车站", status: 4 as const, staged: false, reason: "缺少说明", at: 5 };
  const todos = todosOf({ ...none, returned: [back], products: { ...desk, waits: 1 } }, 0, { ...desk, waits: 2, unanswered: [], returned: [{ ...back, kind: "family", id: "f", name: "防火门", at: 9 }] });
  expect(todos.map((t) => [t.key, t.text, t.path])).toEqual([
    ["f", "族“防火门”", "/familyManagement"],
    ["a", "模板“地铁车站”", "/facilitaror/template"],
    ["review", "3 项内容在等平台审核", "/productManagement"],
  ]);
});

test("families whose buyers wait for an answer stand there by name, and lead to their comments", () => {
  const todos = todosOf({ ...none, waiting: 1 }, 0, { ...desk, returned: [], unanswered: [{ id: "f", name: "防火门 甲级", comments: 2 }] });
  expect(todos.map((t) => [t.key, t.text, t.path, t.board])).toEqual([
    ["comments", "1 条评价待回复", "/facilitaror/main?tab=comments", "/facilitaror/main"],
    ["comments-f", "族“防火门 甲级”有 2 条评价待回复", `/familyManagement?keyword=${encodeURIComponent("防火门 甲级")}`, "/familyManagement"],
  ]);
});
