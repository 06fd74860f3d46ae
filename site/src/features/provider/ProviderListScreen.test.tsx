// @vitest-environment document
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ProviderListScreen } from "./ProviderListScreen";

test("each provider is a heading right below the page's own", async () => {
  answerCalls({
    "/micro/home/provider/page": () => ({ data: { current: 1, total: 1, records: [{ providerId: "p1", name: "青禾咨询", fullName: "青禾咨询有限公司", intro: "", entType: "", regionCode: "110000", followCount: 0 }] } }),
    "/platform/home/api/dict/list": () => ({ data: [] }),
  });
  const { element, unmount } = await render(<ProviderListScreen title="服务商" />, new FakeRouter({}));
  await settle(20);
  expect([...element.querySelectorAll("h1, h2, h3")].map((h) => `${h.tagName} ${h.textContent}`)).toEqual(["H1 服务商", "H2 青禾咨询", "H2 成为服务商"]);
  await unmount();
});
