import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { comingSoon, settled, shownToasts, toast, TOAST_MS } from "./toast";
import { undoable, UNDO_MS } from "./undo";

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});
const texts = () => shownToasts().map((t) => t.text);

test("two seconds, at most three, the oldest goes first (CONST-06, CONST-07)", async () => {
  ["a", "b", "c", "d"].forEach((t) => toast(t));
  expect(texts()).toEqual(["b", "c", "d"]);
  await vi.advanceTimersByTimeAsync(TOAST_MS - 1);
  expect(texts()).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual([]);
});

test("what is not built says so (MSG-03)", () => {
  comingSoon();
  expect(texts()).toEqual(["功能加紧开发中，敬请期待!"]);
});

test("what is undone is never committed", async () => {
  const [undo, commit] = [vi.fn(), vi.fn(async () => {})];
  undoable("已删除", { undo, commit });
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  shownToasts()[0]?.undo?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(undo).toHaveBeenCalledOnce();
  expect(commit).not.toHaveBeenCalled();
  expect(texts()).toEqual([]);
});

test("what is left alone is committed once", async () => {
  const [undo, commit] = [vi.fn(), vi.fn(async () => {})];
  undoable("已删除", { undo, commit });
  const late = shownToasts()[0]?.undo;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(commit).toHaveBeenCalledOnce();
  late?.();
  expect(undo).not.toHaveBeenCalled();
});

test("pushed out by other toasts it is committed too", async () => {
  const commit = vi.fn(async () => {});
  undoable("已删除", { undo: () => {}, commit });
  ["a", "b", "c"].forEach((t) => toast(t));
  expect(commit).toHaveBeenCalledOnce();
});

test("who waits for it goes on when what was deferred is done", async () => {
  let done = () => {};
  const [undo, commit] = [vi.fn(), vi.fn(() => new Promise<void>((end) => (done = end)))];
  undoable("已删除", { undo, commit });
  toast("一句话");
  const late = shownToasts()[0]?.undo;
  const after = vi.fn();
  void settled().then(after);
  await vi.advanceTimersByTimeAsync(100);
  expect(texts()).toEqual(["一句话"]);
  expect(commit).toHaveBeenCalledOnce();
  expect(after).not.toHaveBeenCalled();
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect(after).toHaveBeenCalledOnce();
  late?.();
  expect(undo).not.toHaveBeenCalled();
});

test("a commit that fails is told and undone", async () => {
  const undo = vi.fn();
  undoable("已删除", { undo, commit: () => Promise.reject(new Error("网络中断")) });
  await vi.advanceTimersByTimeAsync(UNDO_MS + 1);
  expect(texts()).toEqual(["网络中断"]);
  expect(undo).toHaveBeenCalledOnce();
});

test("an undo that fails is told", async () => {
  undoable("已移动", { undo: () => Promise.reject(new Error("没有权限")) });
  shownToasts()[0]?.undo?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(["撤销没有成功：没有权限"]);
});
