// @vitest-environment document
import { expect, test } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { RequestScreen } from "./RequestScreen";

asInABrowser();
readerIsKnown("e1");
const words = ["请求构件"];

test("a frozen enterprise offers nothing that would be refused", async () => {
  const offered = async (frozen: boolean) => {
    session.set({ bench: { enterprise: { id: "e1", shortName: "中筑数字科技", frozen }, menus: [], roles: [], permVersion: 1, readAt: 0 } as never });
    answerCalls({});
    const { element, unmount } = await render(<RequestScreen title="工作台" />, new FakeRouter({}));
    await settle(50);
    const found = [...element.querySelectorAll("header button")].map((b) => b.textContent?.replaceAll(" ", ""));
    await unmount();
    session.set({ bench: null });
    return words.filter((word) => found.includes(word));
  };
  expect(await offered(false)).toEqual(words);
  expect(await offered(true)).toEqual([]);
}, 20_000);
