import { expect, test } from "vitest";
import { badge, inviteOf, when } from "./words";

const now = Date.parse("2026-11-21T00:30:00+08:00");

test.each([
  ["2026-11-21 00:10:59", "00:10"],
  ["2026-11-20 23:59:00", "昨天 23:59"],
  ["2026-11-19 10:00:00", "11-19"],
  ["2025-12-31 10:00:00", "2025-12-31"],
])("%s is read as %s", (time, text) => expect(when(time, now)).toBe(text));

test("a badge stops at 99+", () => expect([0, 99, 100].map(badge)).toEqual(["0", "99", "99+"]));

test("only whole arguments make an invite", () => {
  expect(inviteOf('{"tag":"enterprise","teamId":"a","inviteUserId":"b"}')).toEqual({ teamId: "a", inviteUserId: "b" });
  expect(inviteOf('{"tag":"invite","teamId":"a","inviteUserId":"b","inviteId":"c"}')).toEqual({ teamId: "a", inviteUserId: "b", inviteId: "c" });
  for (const args of ["", "{}", "null", '{"teamId":"a"}', '{"teamId":1,"inviteUserId":"b"}']) expect(inviteOf(args)).toBeUndefined();
});
