// @vitest-environment document
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { HelpScreen } from "./HelpScreen";

const TREE = "/micro/home/college/tree";

test("a help centre without pages says so, and who to ask", async () => {
  answerCalls({ [TREE]: () => ({ data: [] }) });
  const { element, unmount } = await render(<HelpScreen />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent).toContain("帮助文档正在准备，有问题可以直接问我们。");
  expect([...element.querySelectorAll("a")].map((a) => a.textContent)).toEqual(["联系我们"]);
  await unmount();
});

test("contents that cannot be read are not waited for", async () => {
  answerCalls({ [TREE]: () => ({ status: 500, message: "服务器忙" }) });
  const { element, unmount } = await render(<HelpScreen />, new FakeRouter({}));
  await settle(400);
  expect(element.textContent).toContain("服务器忙");
  expect(element.querySelectorAll("[aria-hidden=true] i"), "something still seems to load").toHaveLength(0);
  expect(element.textContent, "they were not read: nobody knows whether there are none").not.toContain("帮助文档正在准备");
  await unmount();
});
