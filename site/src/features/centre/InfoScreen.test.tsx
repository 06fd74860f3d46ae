// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { inWorkbench, readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { InfoScreen } from "./InfoScreen";

asInABrowser();
readerIsKnown("e1");
const design = { banner: "", labels: [], serviceAreas: [], introHtml: "", tabs: ["intro"], qualifications: [], holiday: null, expiring: 0, rev: 1 };

test("a frozen enterprise is told that its page is not changed, and is given no form of it", async () => {
  const shown = async (frozen: boolean) => {
    inWorkbench(frozen);
    answerCalls({ "/platform/home/provider/design": () => ({ data: design }) });
    const { element, unmount } = await render(<InfoScreen title="编辑主页与资质" enterprise={null} />, new FakeRouter({}));
    await settle(200);
    const text = element.textContent ?? "";
    const found = [!!element.querySelector("form"), text.includes("查看主页"), text.includes("企业已被冻结")];
    await unmount();
    return found;
  };
  expect(await shown(false)).toEqual([true, true, false]);
  expect(await shown(true)).toEqual([false, false, true]);
}, 20_000);
