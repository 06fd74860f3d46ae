// @vitest-environment document
import { act, createElement, useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, render } from "@/test/render";
import { shownToasts, Toasts } from "@/ui/toast";
import { UNDO_MS } from "@/ui/undo";
import { discard, useGoing } from "./going";

let going: readonly string[] = [];
function Probe() {
  const ids = useGoing();
  useEffect(() => void (going = [...ids]));
  return createElement(Toasts);
}
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("a deletion that fails brings its messages back, and leads nobody anywhere who pressed nothing", async () => {
  answerCalls({ "/micro/message/notify/delete": () => ({ status: 500, message: "删除失败，请重试" }) });
  const { unmount } = await render(createElement(Probe));
  const undo = vi.fn(async () => {});
  await act(async () => discard(["m1", "m2"], undo));
  expect(going).toEqual(["m1", "m2"]);
  await wait(UNDO_MS + 100);
  expect(going).toEqual([]);
  expect(shownToasts().map((t) => t.text)).toEqual(["删除失败，请重试"]);
  expect(undo).not.toHaveBeenCalled();
  await unmount();
});

test("a deletion that is undone brings them back and leads there, and nothing is asked of the server", async () => {
  answerCalls({});
  const sent = vi.spyOn(globalThis, "fetch");
  const { unmount } = await render(createElement(Probe));
  const undo = vi.fn(async () => {});
  await act(async () => discard(["m1"], undo));
  await act(async () => shownToasts()[0]?.undo?.());
  await wait(UNDO_MS + 100);
  expect(going).toEqual([]);
  expect(undo).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
  await unmount();
});
