import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startJob, usual } from "./useJob";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(look: (n: number) => Promise<number>, timing = usual) {
  const began = Date.now();
  const seen = { at: [] as number[], values: [] as number[], errors: 0, end: "" };
  const job = startJob(() => look(seen.at.push((Date.now() - began) / 1000)), timing, {
    isDone: (value) => value >= 100,
    onValue: (value) => void seen.values.push(value),
    onError: () => void seen.errors++,
    onEnd: (why) => void (seen.end = why),
  });
  return { seen, job };
}

test("looks until the job is done", async () => {
  const { seen } = start(async (n) => n * 40);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual({ at: [1, 3, 5], values: [40, 80, 120], errors: 0, end: "done" });
});

test("a failure is counted, waits longer each time, and is not the end", async () => {
  const { seen } = start((n) => (n < 5 ? Promise.reject(new Error("network")) : Promise.resolve(100)), { ...usual, slowest: 10_000 });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen.at).toEqual([1, 5, 13, 23, 33]);
  expect(seen).toMatchObject({ errors: 4, values: [100], end: "done" });
});

test("given up after the most attempts, failed ones too", async () => {
  const { seen } = start((n) => (n % 2 ? Promise.reject(new Error("no")) : Promise.resolve(1)), { ...usual, most: 3 });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen.at).toHaveLength(3);
  expect(seen.end).toBe("given up");
});

test("rests while paused, looks at once when it goes on, and says nothing after the stop", async () => {
  const { seen, job } = start(async () => 1);
  await vi.advanceTimersByTimeAsync(1000);
  job.pause();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen.at).toHaveLength(1);
  job.resume();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen.at).toHaveLength(2);
  job.stop();
  job.resume();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen.at).toHaveLength(2);
  expect(seen.end).toBe("");
});

test("an answer that comes after the stop is dropped", async () => {
  const { seen, job } = start(() => new Promise((done) => setTimeout(() => done(100), 5000)));
  await vi.advanceTimersByTimeAsync(2000);
  job.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toMatchObject({ values: [], end: "" });
});
