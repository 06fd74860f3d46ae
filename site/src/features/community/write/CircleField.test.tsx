// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { CircleField } from "./CircleField";

asInABrowser();
readerIsKnown();

test("circles that could not be read are not none: they are read again", async () => {
  let broken = true;
  answerCalls({ "/micro/home/community/circle/mine": () => (broken ? { status: 500, message: "系统繁忙" } : { data: { list: [{ id: "c1", name: "参数化", status: 2 }] } }) });
  const { element, unmount } = await render(<CircleField label="圈子" value="" onChange={() => undefined} />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent).not.toContain("您还没有加入圈子");
  broken = false;
  await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === "重试")?.click());
  await settle(20);
  expect(element.textContent).toContain("不选则只发布在社区。");
  await unmount();
}, 20_000);
