// @vitest-environment document
import { beforeEach, expect, test } from "vitest";
import { piecesOf } from "@/ui/Marked";
import { forgetAll, remember } from "./past";

beforeEach(() => forgetAll());

test("marks count code points, so that a rare character and a picture are one each", () => {
  const marked = (text: string, marks: number[][]) => piecesOf(text, marks).map((p) => (p.marked ? `[${p.text}]` : p.text)).join("");
  expect(marked("𠮷祥里BIM协同", [[0, 2], [6, 2]])).toBe("[𠮷祥]里BIM[协同]");
  expect(marked("🏗塔吊监测", [[1, 2]])).toBe("🏗[塔吊]监测");
  expect(marked("没有", [])).toBe("没有");
});

test("marks that do not fit the text mark nothing", () => {
  expect(piecesOf("短", [[0, 5]])).toEqual([{ text: "短", marked: false }]);
  expect(piecesOf("重叠", [[0, 2], [1, 1]])).toEqual([{ text: "重叠", marked: true }]);
  expect(piecesOf("无", undefined)).toEqual([{ text: "无", marked: false }]);
});

test("eight past words are kept, each once, the last one first", () => {
  for (let n = 0; n < 12; n++) remember(`词${n}`);
  remember("词7");
  const kept = JSON.parse(localStorage.getItem("platformHome.searches") ?? "[]");
  expect(kept).toEqual(["词7", "词11", "词10", "词9", "词8", "词6", "词5", "词4"]);
  forgetAll();
  expect(localStorage.getItem("platformHome.searches")).toBeNull();
});
