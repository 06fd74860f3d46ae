// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { MineScreen } from "./MineScreen";

asInABrowser();
readerIsKnown();

test("the way to one's shop is the same for who has not gone into his enterprise in this tab", async () => {
  answerCalls({});
  const { element, unmount } = await render(<MineScreen title="我的族" purchases={null} requests={null} />, new FakeRouter({}));
  await settle(20);
  expect([...element.querySelectorAll("a")].find((a) => a.textContent === "我的店铺")?.getAttribute("href")).toMatch(/\/familyManagement$/);
  await unmount();
}, 20_000);
