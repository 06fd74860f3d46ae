// @vitest-environment document
import Router from "next/router";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, render, settle } from "@/test/render";
import { ReleasesDrawer } from "./ReleasesDrawer";
import { PLUGINS } from "./status";

asInABrowser();
readerIsKnown();

test("a release that is written down is asked after before it is given up, or closed with its drawer", async () => {
  Router.router = { push: async () => true, asPath: "/pluginDesk", events: { on() {}, off() {} }, beforePopState() {} } as never;
  session.set({ permissions: ["platform:plugin:edit"] });
  answerCalls({ [PLUGINS]: () => ({ data: { total: 1, records: [{ id: "p1", rev: 1, name: "导出插件", releases: [] }] } }) });
  const closed = vi.fn();
  const { unmount } = await render(<ReleasesDrawer id="p1" onClose={closed} />);
  await settle(50);
  const press = (text: string) => act(async () => [...document.querySelectorAll("button")].filter((b) => b.textContent?.replace(/\s/g, "") === text).at(-1)?.click());
  const version = () => document.querySelector<HTMLInputElement>("#release_versionNo");
  const asked = () => document.body.textContent?.includes("新版本还没有发布，离开后会丢失。");
  await press("发布新版本");
  await settle(50);
  await press("取消");
  await settle(50);
  expect(version(), "nothing was typed").toBeNull();
  await press("发布新版本");
  await settle(50);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(version(), "1.2.0");
  await act(async () => void version()?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(20);
  await act(async () => document.querySelector<HTMLButtonElement>(".ant-drawer-close")?.click());
  expect(asked()).toBe(true);
  expect(closed).not.toHaveBeenCalled();
  await press("取消");
  expect(version()?.value).toBe("1.2.0");
  await press("取消");
  expect(asked()).toBe(true);
  await press("离开");
  await settle(20);
  expect(version()).toBeNull();
  await act(async () => document.querySelector<HTMLButtonElement>(".ant-drawer-close")?.click());
  expect(closed).toHaveBeenCalledTimes(1);
  await unmount();
  session.set({ permissions: [] });
}, 20_000);
