// @vitest-environment document
import { act, createElement, useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { useGet } from "@/api/hooks";
import { session } from "@/session/session";
import { answerCalls, render, settle } from "@/test/render";
import { shownToasts } from "@/ui/toast";
import { useProjectActions } from "./useProject";

let actions: ReturnType<typeof useProjectActions>;
function Probe() {
  const now = useProjectActions();
  useEffect(() => void (actions = now));
  useGet("/platform/home/userItem/chooseList", {});
  return null;
}
afterEach(() => session.set({ info: null }));

test("when only some projects come back, the lists are read again and the reason is said", async () => {
  session.set({ ready: true, token: "t", info: { userId: "u1" } as never });
  let reads = 0;
  answerCalls({
    "/platform/home/userItem/chooseList": () => ({ data: [{ n: ++reads }] }),
    "/platform/home/userItem/batchDelete": () => ({ data: { done: ["a", "b"], failed: [] } }),
    "/platform/home/userItem/action": ({ id }) => (id === "a" ? { data: {} } : { status: 409, message: "项目数已达上限" }),
  });
  const { unmount } = await render(createElement(Probe));
  await act(async () => void (await actions.remove([{ id: "a", itemName: "甲" }, { id: "b", itemName: "乙" }])));
  const before = reads;
  shownToasts().at(-1)?.undo?.();
  await settle(20);
  expect(reads).toBe(before + 1);
  expect(shownToasts().at(-1)?.text).toBe("撤销没有成功：项目数已达上限");
  await unmount();
});
