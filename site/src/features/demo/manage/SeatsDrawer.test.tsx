// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, render, settle } from "@/test/render";
import { SeatsDrawer } from "./SeatsDrawer";
import { DESK } from "./status";

const SEAT = "/micro/home/demo/seat";
asInABrowser();
readerIsKnown();

test("an account that was lent meanwhile is read again, and the next try is about what is there", async () => {
  session.set({ permissions: ["platform:demo:edit"] });
  let rev = 1;
  const system = () => ({ id: "d1", name: "进度模拟", seats: [{ account: "plan-07", rev, off: true, leases: 0, leasedUntilAt: 0 }] });
  const sent = answerCalls({
    [DESK]: () => ({ data: { total: 1, records: [system()] } }),
    [SEAT]: (body) => (body.rev === 2 ? { data: system() } : { status: 409, message: "内容已被修改，请核对最新内容后再提交", data: { reason: "stale_rev", current: system() } }),
  });
  const { unmount } = await render(<SeatsDrawer id="d1" onClose={() => undefined} />);
  await settle(100);
  const turnOn = async () => {
    await act(async () => [...document.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "").startsWith("启用"))?.click());
    await settle(100);
  };
  rev = 2;
  await turnOn();
  expect(document.body.textContent).toContain("内容已被修改，请核对最新内容后再提交");
  await turnOn();
  expect(sent.filter((s) => s.path === SEAT).map((s) => s.body.rev)).toEqual([1, 2]);
  expect(document.body.textContent).not.toContain("内容已被修改");
  await unmount();
  session.set({ permissions: [] });
}, 20_000);
