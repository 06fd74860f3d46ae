import { expect, test } from "vitest";
import { lastDays } from "./days";

const at = Date.UTC(2026, 10, 23, 16, 30); // 00:30 of the next day in Shanghai

test("every one of the last 30 days stands there, in Shanghai's days", () => {
  const days = lastDays([{ date: "2026-11-24", orders: 1, refunds: 0, incomeFen: 90, refundedFen: 0 }], at);
  expect(days).toHaveLength(30);
  expect([days[0]?.date, days.at(-1)?.date, days.at(-1)?.incomeFen, days.at(-2)?.incomeFen]).toEqual(["2026-10-26", "2026-11-24", 90, 0]);
});

test("without a sale there is nothing to draw", () => expect(lastDays([], at)).toEqual([]));
