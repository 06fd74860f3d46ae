// @vitest-environment document
import { expect, test } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { RequirementScreen } from "./RequirementScreen";

asInABrowser();
readerIsKnown("e1");

const record = { id: "r1", name: "柱有编号", title: "柱的要求", author: "", specs: 1, updateTime: "2026-01-01 08:00:00" };

/** What there is to press for who holds the permissions. */
async function offered(...permissions: string[]) {
  session.set({ permissions });
  answerCalls({ "/family/mall/ids/list": () => ({ data: { list: [record] } }) });
  const { element, unmount } = await render(<RequirementScreen title="交付要求" />, new FakeRouter({}));
  await settle(100);
  const words = [...element.querySelectorAll("button")].map((button) => button.textContent?.split("，")[0]?.replaceAll(" ", ""));
  await unmount();
  return words;
}

test("who keeps the families may change what is asked of models", async () => {
  expect(await offered("family:list:view", "family:item:edit")).toEqual(["添加要求", "检查族库", "修改", "删除"]);
});

test("who only looks may hold the library against it, and is offered no change", async () => {
  expect(await offered("family:list:view")).toEqual(["检查族库"]);
});
