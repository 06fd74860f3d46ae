import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce, throttle } from "./often";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("throttle and debounce wait 3000 ms unless told otherwise (CONST-30)", () => {
  const ran: string[] = [];
  const often = throttle((what: string) => ran.push(what));
  expect([often("a"), often("b")]).toEqual([true, false]);
  vi.advanceTimersByTime(2999);
  expect(often("c")).toBe(false);
  vi.advanceTimersByTime(1);
  expect(often("d")).toBe(true);
  expect(ran).toEqual(["a", "d"]);

  const last = debounce((what: string) => ran.push(what));
  last("e");
  vi.advanceTimersByTime(2999);
  last("f");
  vi.advanceTimersByTime(2999);
  expect(ran).toEqual(["a", "d"]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(["a", "d", "f"]);

  const short = debounce(() => ran.push("g"), 10);
  short();
  vi.advanceTimersByTime(10);
  expect(ran.at(-1)).toBe("g");
});
