// @vitest-environment jsdom
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { FamilyInfo } from "@/api/shapes";
import { provideScope } from "@/api/scope";
import { intend } from "@/session/intent";
import { session } from "@/session/session";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Said } from "./Said";

vi.mock("./CommentDialog", () => ({ CommentDialog: () => <p>评价对话框</p> }));
const info = { id: "f1", shopId: "e1", providerName: "青禾" } as FamilyInfo;
const show = () => render(<Said info={info} onSaid={() => undefined} />, new FakeRouter({}));
const said = (element: HTMLElement) => [...element.querySelectorAll("button")].find((b) => b.textContent === "写评价");
/** What there is to read; the enterprises of the reader come when they are let go. */
function answers(joined: object) {
  let go: () => void = () => {};
  const come = new Promise<void>((done) => (go = done));
  const sent = answerCalls({
    "/family/mall/sys/commentList": () => ({ data: { records: [], total: 0 } }),
    "/micro/home/provider/create-and-join": async () => (await come, { data: joined }),
  });
  return { sent, go: async () => (go(), await settle(20)) };
}
readerIsKnown();

for (const [who, joined] of [["has founded", { create: { id: "e1" }, join: [] }], ["works in", { create: { id: "e2" }, join: [{ id: "e1" }] }]] as const)
  test(`who ${who} the enterprise that offers a family is not asked what he thinks of it, and reads why`, async () => {
    const { go } = answers(joined);
    intend("comment f1");
    const { element, unmount } = await show();
    await settle(20);
    expect(said(element)?.disabled, "where he belongs is not known yet").toBe(true);
    expect(element.textContent).not.toContain("评价对话框");
    await go();
    expect(said(element)).toBeUndefined();
    expect(element.textContent).toContain("不能评价本企业的族。");
    expect(element.textContent).not.toContain("评价对话框");
    await unmount();
  });

test("anybody else is, and goes on with it after a sign-in on the way", async () => {
  const { go } = answers({ create: null, join: [{ id: "e2" }] });
  intend("comment f1");
  const { element, unmount } = await show();
  await go();
  await vi.waitFor(() => expect(element.textContent).toContain("评价对话框"));
  expect(said(element)?.disabled).toBe(false);
  expect(element.textContent).toContain("下载过这个族的人才能评价。");
  await unmount();
});

test("nobody's enterprises are asked for where nobody is signed in, who is led to the sign-in", async () => {
  session.set({ token: "", info: null });
  provideScope(() => undefined);
  const { sent } = answers({});
  const { element, unmount } = await show();
  await settle(20);
  await act(async () => said(element)?.click());
  await settle(20);
  expect(element.textContent).toContain("评价对话框");
  expect(sent.map((s) => s.path)).toEqual(["/family/mall/sys/commentList"]);
  await unmount();
});

test("who is signed in and not known yet is not told to sign in", async () => {
  session.set({ info: null });
  provideScope(() => undefined);
  answers({});
  const { element, unmount } = await show();
  await settle(20);
  expect(said(element)?.disabled).toBe(true);
  await unmount();
});
