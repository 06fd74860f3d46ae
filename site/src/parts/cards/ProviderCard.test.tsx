// @vitest-environment document
import { expect, test } from "vitest";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ProviderCard } from "./ProviderCard";

readerIsKnown();

test("of a provider who serves nobody any more nothing is asked: he is named, and no page is offered", async () => {
  const sent = answerCalls({});
  const { element, unmount } = await render(<ProviderCard id="p1" name="东平幕墙" closed />, new FakeRouter({}));
  await settle(20);
  expect(sent).toEqual([]);
  expect(element.textContent).toContain("东平幕墙该服务商目前没有公开主页");
  expect(element.querySelectorAll("a, button")).toHaveLength(0);
  await unmount();
});
