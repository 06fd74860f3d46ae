// @vitest-environment document
import { expect, test } from "vitest";
import { answerCalls, render, settle } from "@/test/render";
import { provinceOf, useLabels } from "./labels";

function Named({ value }: { value: string }) {
  return <b>{useLabels("DISCIPLINE").labelOf(value)}</b>;
}

const plumbing = { type: "DISCIPLINE", value: "plumbing", label: "给排水", enabled: 0, sort: 1 };

test.each([
  ["plumbing", 0, "\u3000\u3000\u3000", "给排水"],
  ["sundry", 0, "\u3000\u3000\u3000", "sundry"],
  ["plumbing", 503, "\u3000\u3000\u3000", "plumbing"],
  ["", 0, "", ""],
])("the name of %j, where the dictionary answers %i, is %j first and %j then", async (value, status, first, then) => {
  let answer = () => {};
  const waits = new Promise<void>((done) => (answer = done));
  answerCalls({ "/platform/home/api/dict/list": () => waits.then(() => ({ status, data: [plumbing] })) });
  const { element, unmount } = await render(<Named value={value} />);
  expect(element.textContent).toBe(first);
  answer();
  await settle(20);
  expect(element.textContent).toBe(then);
  await unmount();
});

test.each([["350200", "350000"], ["", ""]])("the province of %j is %j", (region, province) => expect(provinceOf(region)).toBe(province));
