// @vitest-environment document
import { expect, test } from "vitest";
import type { Notification } from "@/api/shapes";
import { paths } from "@/addresses";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { InviteAnswer } from "./Invite";

asInABrowser();
readerIsKnown();

const message = (id: string, tag: string) =>
  ({ id, title: "邀请", read: false, args: JSON.stringify({ tag, teamId: "e7", inviteUserId: "u1", inviteId: "i1" }) }) as unknown as Notification;

/** What a press says: below the message, and in the question before it. */
async function pressed(id: string, tag: string, button: string) {
  answerCalls({ "/family/teamSpace/team/open": () => ({ data: { result: 1 } }), "/family/teamSpace/team/examine": () => ({ data: { result: 3 } }) });
  const { element, unmount } = await render(<InviteAnswer message={message(id, tag)} />, new FakeRouter({}));
  [...element.querySelectorAll("button")].find((b) => b.textContent?.startsWith(button))?.click();
  await settle(50);
  const said = { text: document.body.textContent ?? "", links: [...element.querySelectorAll("a")].map((a) => a.getAttribute("href") ?? "") };
  await unmount();
  return said;
}

test("who agrees to an invite is led on into the workbench", async () => {
  const { links } = await pressed("m1", "invite", "同意");
  expect(links).toEqual([expect.stringContaining(paths.workbench("e7"))]);
});

test("what a refusal means is said of an invite and of a hand-over", async () => {
  expect((await pressed("m2", "invite", "拒绝")).text).toContain("拒绝后需要对方重新邀请才能加入");
  expect((await pressed("m3", "handover", "拒绝")).text).toContain("拒绝后企业仍归对方所有");
});

test("an invite that was taken back says so before it is answered, read or not", async () => {
  answerCalls({ "/family/teamSpace/team/open": () => ({ data: { result: 5, tag: "handover" } }) });
  const { element, unmount } = await render(<InviteAnswer message={message("m4", "handover")} />, new FakeRouter({}));
  await settle(50);
  expect(element.textContent).toBe("移交请求已被撤回。");
  expect(element.querySelector("button")).toBeNull();
  await unmount();
});
