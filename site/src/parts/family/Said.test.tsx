// @vitest-environment document
import { act, useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import type { FamilyInfo } from "@/api/shapes";
import { provideScope } from "@/api/scope";
import { intend } from "@/session/intent";
import { session } from "@/session/session";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Said } from "./Said";

vi.mock("./CommentDialog", () => ({ CommentDialog: () => <p>评价对话框</p> }));
const said = (element: HTMLElement) => [...element.querySelectorAll("button")].find((b) => b.textContent === "写评价");
let tell: (known: boolean) => void = () => {};
/** The page of a family: what the reader is to it is told later. */
function Page({ sells }: { sells: boolean }) {
  const [known, setKnown] = useState(false);
  useEffect(() => void (tell = setKnown), []);
  return <Said info={{ id: "f1", shopId: "e1", providerName: "青禾", sells: known && sells } as FamilyInfo} known={known} onSaid={() => undefined} />;
}
const show = async (sells: boolean) => {
  const sent = answerCalls({ "/family/mall/sys/commentList": () => ({ data: { records: [], total: 0 } }) });
  const { element, unmount } = await render(<Page sells={sells} />, new FakeRouter({}));
  await settle(20);
  return { sent, element, unmount, told: async () => (await act(async () => tell(true)), await settle(20)) };
};
readerIsKnown();

test("who belongs to the enterprise that offers a family is not asked what he thinks of it, and reads why", async () => {
  intend("comment f1");
  const { element, unmount, told } = await show(true);
  expect(said(element)?.disabled, "what he is to it is not known yet").toBe(true);
  expect(element.textContent).not.toContain("评价对话框");
  await told();
  expect(said(element)).toBeUndefined();
  expect(element.textContent).toContain("不能评价本企业的族。");
  expect(element.textContent).not.toContain("评价对话框");
  await unmount();
});

test("anybody else is, and goes on with it after a sign-in on the way", async () => {
  intend("comment f1");
  const { element, unmount, told } = await show(false);
  await told();
  await vi.waitFor(() => expect(element.textContent).toContain("评价对话框"));
  expect(said(element)?.disabled).toBe(false);
  expect(element.textContent).toContain("下载过这个族的人才能评价。");
  await unmount();
});

test("who is not signed in is led to the sign-in, and nobody's enterprises are asked for", async () => {
  session.set({ token: "", info: null });
  provideScope(() => undefined);
  const { sent, element, unmount, told } = await show(false);
  await told();
  await act(async () => said(element)?.click());
  await settle(20);
  expect(element.textContent).toContain("评价对话框");
  expect(sent.map((s) => s.path)).toEqual(["/family/mall/sys/commentList"]);
  await unmount();
});
