// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { PluginPanel } from "./PluginPanel";
import { PLUGINS } from "./status";

const EDIT = "/platform/home/plug/edit";
asInABrowser();
readerIsKnown();

test("a plugin that was changed meanwhile is read again, and the next try is about what is there", async () => {
  session.set({ permissions: ["platform:plugin:edit"] });
  let rev = 1;
  const plugin = () => ({ id: "p1", rev, name: "导出插件", host: "Revit", intro: "", note: "", guideUrl: "", order: 1, off: false, downloadCount: 0, releases: [] });
  const sent = answerCalls({
    [PLUGINS]: () => ({ data: { current: 1, pageSize: 10, total: 1, records: [plugin()] } }),
    [EDIT]: (body) => (body.rev === 2 ? { data: { ...plugin(), off: true } } : { status: 409, message: "内容已被修改，请核对最新内容后再提交", data: { reason: "stale_rev", current: plugin() } }),
  });
  const { unmount } = await render(<PluginPanel />, new FakeRouter({}));
  await settle(100);
  const press = async (button: HTMLElement | null | undefined) => {
    await act(async () => button?.click());
    await settle(300);
  };
  const takeOff = async () => {
    await press([...document.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "").startsWith("下架，")));
    await press(document.querySelector<HTMLElement>(".ant-popover:not(.ant-popover-hidden) .ant-btn-primary"));
  };
  rev = 2;
  await takeOff();
  expect(document.body.textContent).toContain("内容已被修改，请核对最新内容后再提交");
  await takeOff();
  expect(sent.filter((s) => s.path === EDIT).map((s) => [s.body.rev, s.body.off])).toEqual([[1, true], [2, true]]);
  await unmount();
  session.set({ permissions: [] });
}, 20_000);
