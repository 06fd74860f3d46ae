// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { AddScreen } from "./AddScreen";
import { ConfigScreen } from "./ConfigScreen";

asInABrowser();
readerIsKnown("e1");
const added = { appId: "a1", name: "审图台", entryUrl: "", openMode: "new", addedAt: "2026-01-02 03:04:05", order: 0, rev: 1, visibleTo: { all: true }, keys: { accessKey: "ak1", madeAt: "2026-01-02 03:04:05" } };
const calls = (frozen: boolean) =>
  answerCalls({
    "/micro/home/provider/create-and-join": () => ({ data: { create: { id: "e1", shortName: "中筑数字科技", status: 1, frozen, own: true }, join: [] } }),
    "/micro/home/group/app-detail": () => ({ data: { appId: "a1", name: "审图台", openMode: "new" } }),
    "/micro/home/group/projectDetail": () => ({ data: { ...added, can: !frozen } }),
    "/micro/home/group/usage": () => ({ data: { total: 0, days: [] } }),
    "/micro/home/group/added": () => ({ data: { apps: [], can: !frozen } }),
  });
const at = new FakeRouter({ appId: "a1" });

test("a frozen enterprise sees how an application is configured, and is offered nothing that would be refused", async () => {
  const shown = async (frozen: boolean) => {
    calls(frozen);
    const { element, unmount } = await render(<ConfigScreen title="应用配置" />, at);
    await settle(200);
    const text = element.textContent ?? "";
    const buttons = [...element.querySelectorAll("section button")].map((b) => b.textContent);
    await unmount();
    return [text.includes("ak1"), buttons.includes("重置密钥"), buttons.includes("移除应用"), text.includes("目前只能查看")];
  };
  expect(await shown(false)).toEqual([true, true, true, false]);
  expect(await shown(true)).toEqual([true, false, false, true]);
}, 20_000);

test("who would add an application to a frozen enterprise is told why not, and of no missing right", async () => {
  calls(true);
  const { element, unmount } = await render(<AddScreen title="添加应用" />, at);
  await settle(200);
  expect(element.textContent).toContain("中筑数字科技已被冻结");
  await unmount();
}, 20_000);
