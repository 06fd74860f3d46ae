// @vitest-environment document
import { expect, test } from "vitest";
import { paths } from "@/addresses";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { InviteScreen } from "./InviteScreen";

asInABrowser();
readerIsKnown();

for (const [result, text, to] of [[2, "返回首页", paths.home], [3, "进入工作台", paths.workbench("e7")], [4, "返回首页", paths.home]] as const)
  test(`an invite that came to ${result} leads on`, async () => {
    answerCalls({ "/family/teamSpace/team/open": () => ({ data: { tag: "invite", teamName: "中筑数字科技", inviterName: "秦立峰", result, expireAt: 1, inviteUserId: "u1", inviteId: "i1" } }) });
    const { element, unmount } = await render(<InviteScreen title="企业邀请" />, new FakeRouter({ team: "e7" }));
    await settle(50);
    expect([...element.querySelectorAll("section a")].map((a) => `${a.textContent} ${a.getAttribute("href")?.replace(/^\/portal/, "")}`)).toEqual([`${text} ${to}`]);
    await unmount();
  });
