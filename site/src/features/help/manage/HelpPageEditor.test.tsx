// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { HelpPageEditor } from "./HelpPageEditor";

asInABrowser();
readerIsKnown();

test("what is wrong is gone to where it may stand above what is seen", async () => {
  session.set({ permissions: ["platform:help:edit"] });
  const page = { id: "h1", rev: 1, title: "充值", heading: false, state: "draft", staged: true, product: "门户", version: "1.0", contentMd: "正文", videoUrl: "", posterUrl: "", updatedAt: 0 };
  const sent = answerCalls({ "/micro/home/college/page": () => ({ data: page }) });
  const { element, unmount } = await render(<HelpPageEditor id="h1" pages={[]} onBack={() => undefined} />, new FakeRouter({}));
  await settle(100);
  const title = element.querySelector<HTMLInputElement>("#help_title");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(title, "");
  await act(async () => void title?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(50);
  await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "") === "发布")?.click());
  await vi.waitFor(async () => {
    await settle(50);
    expect(element.textContent).toContain("请输入标题");
  }, 5000);
  expect(document.activeElement?.id).toBe("help_title");
  expect(sent.map((s) => s.path)).not.toContain("/micro/home/college/edit");
  await unmount();
  session.set({ permissions: [] });
}, 20_000);
