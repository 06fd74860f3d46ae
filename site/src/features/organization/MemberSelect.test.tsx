// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { MemberSelect } from "./MemberSelect";

asInABrowser();
readerIsKnown();

test("the owner is no choice for who takes the enterprise over from him", async () => {
  const sent = answerCalls({ "/micro/sys/user/page": () => ({ data: { records: [{ userId: "u1", name: "秦立峰", owner: true }, { userId: "u2", name: "何小满", owner: false }], total: 2 } }) });
  for (const [heir, names] of [[true, ["何小满"]], [false, ["秦立峰", "何小满"]]] as const) {
    const { element, unmount } = await render(<MemberSelect heir={heir} />, new FakeRouter({}));
    await settle(50);
    element.querySelector("input")?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    await settle(50);
    expect([...document.querySelectorAll(".ant-select-item-option")].map((o) => o.textContent)).toEqual(names);
    expect(sent.at(-1)?.body.status).toBe(heir ? 0 : undefined);
    await unmount();
  }
});
