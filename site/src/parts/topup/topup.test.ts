import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TradeStatus } from "@/api/shapes";
import { addPending, awaited, GRACE_MS } from "./pending";
import { amounts, opened, poll, topup, type TopupEvent } from "./topup";

const order = (outTradeNo: string) => ({ outTradeNo, qrCode: `pay/${outTradeNo}`, expireAt: 1000 });
const after = (...events: TopupEvent[]) => events.reduce(topup, opened);
const ordered: TopupEvent = { type: "ordered", attempt: 1, order: order("A") };
const scanned: TopupEvent = { type: "status", outTradeNo: "A", status: "WAIT_BUYER_PAY" };
const status = (s: TradeStatus, outTradeNo = "A"): TopupEvent => ({ type: "status", outTradeNo, status: s });

describe("the dialog", () => {
  test("opens with the first of the nine amounts and asks for an order (TOPUP-01, TOPUP-02)", () => {
    expect(amounts).toEqual([5, 20, 50, 100, 200, 300, 500, 1000, 2000]);
    expect(opened).toMatchObject({ amount: 5, phase: "ordering" });
  });

  test.each<[string, TopupEvent[], object]>([
    ["order made", [ordered], { phase: "waiting" }],
    ["order refused", [{ type: "failed", attempt: 1, message: "忙" }], { phase: "failed", note: "忙" }],
    ["order refused for a while", [{ type: "failed", attempt: 1, message: "忙", wait: 40 }, { type: "second" }], { phase: "failed", secondsLeft: 39 }],
    ["asked again after it", [{ type: "failed", attempt: 1, message: "忙", wait: 1 }, { type: "second" }, { type: "second" }, ordered], { phase: "waiting", secondsLeft: 0 }],
    // TOPUP-06, TOPUP-07, TOPUP-09, TOPUP-14.
    ["scanned", [ordered, scanned], { phase: "paying", secondsLeft: 60, claimed: true }],
    ["scanned, seen again after a second", [ordered, scanned, { type: "second" }, scanned], { phase: "paying", secondsLeft: 59 }],
    ["paid", [ordered, scanned, status("TRADE_SUCCESS")], { phase: "paid" }],
    ["finished is paid", [ordered, status("TRADE_FINISHED")], { phase: "paid" }],
    ["closed", [ordered, status("TRADE_CLOSED")], { phase: "closed" }],
    ["stopped", [ordered, { type: "stopped", outTradeNo: "A" }], { phase: "stopped", claimed: true }],
    ["stopped, then found paid by hand", [ordered, { type: "stopped", outTradeNo: "A" }, status("TRADE_SUCCESS")], { phase: "paid" }],
    ["paid stays paid", [ordered, status("TRADE_SUCCESS"), { type: "stopped", outTradeNo: "A" }], { phase: "paid" }],
    ["another amount", [ordered, { type: "pick", amount: 20 }], { phase: "ordering", amount: 20, attempt: 2, order: null }],
    ["the same amount", [ordered, { type: "pick", amount: 5 }], { phase: "waiting", attempt: 1 }],
    ["the old order's answer", [{ type: "pick", amount: 20 }, ordered], { phase: "ordering", order: null }],
    ["another order's status", [ordered, status("TRADE_SUCCESS", "B")], { phase: "waiting" }],
    ["renewed", [ordered, { type: "stopped", outTradeNo: "A" }, { type: "renew" }], { phase: "ordering", attempt: 2, claimed: false }],
  ])("%s", (_, events, want) => expect(after(...events)).toMatchObject(want));

  test("the countdown ends at nought", () => {
    const seconds = Array.from({ length: 70 }, (): TopupEvent => ({ type: "second" }));
    expect(after(ordered, scanned, ...seconds)).toMatchObject({ phase: "paying", secondsLeft: 0 });
  });
});

describe("polling", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = (answer: (n: number) => Promise<TradeStatus | null>) => {
    const seen = { at: [] as number[], statuses: [] as TradeStatus[], stopped: 0 };
    const began = Date.now();
    const stop = poll(
      () => answer(seen.at.push(Date.now() - began)),
      (s) => void seen.statuses.push(s),
      () => void seen.stopped++,
    );
    return { seen, stop };
  };

  test("first after 5 s, then every 6 s, ten times, then one error (TOPUP-03, TOPUP-04, TOPUP-05, TOPUP-13, TOPUP-15)", async () => {
    const { seen } = start(async () => null);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen.at).toEqual([5, 11, 17, 23, 29, 35, 41, 47, 53, 59].map((s) => s * 1000));
    expect(seen).toMatchObject({ statuses: [], stopped: 1 });
  });

  test("checks that fail are counted and do not end it", async () => {
    const { seen } = start((n) => (n < 4 ? Promise.reject(new Error("network")) : Promise.resolve("TRADE_SUCCESS")));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen.at).toHaveLength(4);
    expect(seen).toMatchObject({ statuses: ["TRADE_SUCCESS"], stopped: 0 });
  });

  test.each<TradeStatus>(["TRADE_SUCCESS", "TRADE_FINISHED", "TRADE_CLOSED"])("%s ends it", async (end) => {
    const { seen } = start(async (n) => (n === 1 ? "WAIT_BUYER_PAY" : end));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toMatchObject({ statuses: ["WAIT_BUYER_PAY", end], stopped: 0 });
  });

  test("stopped from outside it says nothing more", async () => {
    const { seen, stop } = start(() => new Promise((done) => setTimeout(() => done("TRADE_SUCCESS"), 3000)));
    await vi.advanceTimersByTimeAsync(6000);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toMatchObject({ statuses: [], stopped: 0 });
    expect(seen.at).toHaveLength(1);
  });
});

test("an awaited order is listed once and forgotten after its grace", () => {
  const once = addPending(addPending([], order("A"), 5, 10), order("A"), 5, 20);
  expect(once).toEqual([{ outTradeNo: "A", amount: 5, expireAt: 1000, since: 20 }]);
  expect(awaited(once, 1000 + GRACE_MS - 1)).toHaveLength(1);
  expect(awaited(once, 1000 + GRACE_MS)).toHaveLength(0);
});
