import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { work, zeroBits } from "./work";

test("zero bits", () => {
  expect([[0xff], [0x7f], [1], [0, 0x80], [0, 0, 0x1f], [0, 0]].map((bytes) => zeroBits(new Uint8Array(bytes)))).toEqual([0, 1, 7, 8, 19, 16]);
});

test("the number is the first that costs so much", async () => {
  const cost = (n: number | string) => zeroBits(createHash("sha256").update(`a captcha:${n}`).digest());
  const found = await work("a captcha", 12, new AbortController().signal);
  expect(cost(found)).toBeGreaterThanOrEqual(12);
  expect(Array.from({ length: Number(found) }, (_, n) => cost(n)).every((bits) => bits < 12)).toBe(true);
});

test("work that nobody waits for ends", async () => {
  const gone = new AbortController();
  const never = work("a captcha", 64, gone.signal);
  gone.abort(new Error("another picture"));
  await expect(never).rejects.toThrow("another picture");
});
