// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { VersionScreen } from "./VersionScreen";

asInABrowser();
readerIsKnown("e1");

const version = (n: number) => ({
  id: `v${n}`, objectType: "plugin", objectId: "p1", objectName: "净高插件", versionNo: `1.0.${n}`, status: 3, releaseType: 1, releaseTime: "2026-01-01 08:00:00", by: "赵工", log: "", reason: "", files: [], rev: 1, can: { withdraw: false },
});
const PAGE = "/micro/home/version/page";
const many = Array.from({ length: 130 }, (_, i) => version(129 - i));
const same = { fields: [], files: { added: [], removed: [], changed: [], same: 0 } };

const opened = async (answers: Parameters<typeof answerCalls>[0]) => {
  answerCalls(answers);
  const screen = await render(<VersionScreen title="版本管理" />, new FakeRouter({}));
  await settle(100);
  const button = [...screen.element.querySelectorAll("button")].find((b) => b.textContent?.startsWith("比较"));
  await act(async () => button?.click());
  await settle(200);
  return screen;
};
const dialog = () => document.querySelector<HTMLElement>(".ant-modal");

test("a version is compared with any other of its object, beyond the first hundred too", async () => {
  const page = ({ current = 1, pageSize = 10 }: { current?: number; pageSize?: number }) => ({ data: { current, pageSize, total: many.length, records: many.slice((current - 1) * pageSize, current * pageSize) } });
  const { unmount } = await opened({ [PAGE]: page, "/micro/home/version/compare": () => ({ data: same }) });
  const field = dialog()?.querySelector<HTMLElement>(".ant-select");
  await act(async () => void field?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true })));
  await settle(200);
  for (let i = 0; i < 2; i++) await act(async () => void field?.querySelector("input")?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", keyCode: 38, which: 38, bubbles: true } as KeyboardEventInit)));
  await settle(200);
  expect([...document.querySelectorAll("[role=option]")].map((o) => o.textContent)).toContain("v0");
  await unmount();
}, 20_000);

test("versions that did not come are said so, and asked for again", async () => {
  let broken = true;
  const page = ({ objectId }: { objectId?: string }) => (objectId && broken ? { status: 500, message: "系统繁忙，请稍后再试" } : { data: { current: 1, pageSize: 100, total: 2, records: [version(2), version(1)] } });
  const { unmount } = await opened({ [PAGE]: page, "/micro/home/version/compare": () => ({ data: same }) });
  expect(dialog()?.textContent).toContain("系统繁忙，请稍后再试");
  broken = false;
  const again = [...(dialog()?.querySelectorAll("button") ?? [])].find((b) => b.textContent === "重试");
  await act(async () => again?.click());
  await settle(200);
  expect(dialog()?.textContent).toContain("说明和属性没有变化");
  await unmount();
}, 20_000);
