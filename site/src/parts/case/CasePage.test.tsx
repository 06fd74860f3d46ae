// @vitest-environment document
import { expect, test } from "vitest";
import type { CaseDetail } from "@/api/shapes";
import { asInABrowser } from "@/test/browser";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { CasePage } from "./CasePage";

asInABrowser();

test("the page of a provider who serves nobody any more is not asked for", async () => {
  const item = {
    id: "c1", title: "示范项目", summary: "", caseTypeName: "建筑", kind: "office", coverUrl: "", bodyHtml: "", publishTime: "2026-11-20 10:00:00", viewCount: 1, likeCount: 1,
    results: [], images: [], products: [], templates: [], discipline: [], providerId: "p1", providerName: "路桥工程院",
  };
  const asked = async (closed: boolean) => {
    const info = "/platform/home/provider/info";
    let times = 0;
    answerCalls({ [info]: () => (times++, { data: { name: "路桥工程院", fullName: "", intro: "", logo: "", verified: false, followCount: 0 } }) });
    const { element, unmount } = await render(<CasePage item={{ ...item, closed } as unknown as CaseDetail} />, new FakeRouter({}));
    await settle(20);
    expect(element.textContent).toContain("路桥工程院");
    await unmount();
    return times;
  };
  expect(await asked(true)).toBe(0);
  expect(await asked(false)).toBeGreaterThan(0);
});
