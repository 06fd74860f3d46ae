// @vitest-environment document
import { expect, test, vi } from "vitest";
import { render, settle } from "@/test/render";
import { NOT_LOADED } from "../chunk";
import { RichTextView } from "./RichTextView";

vi.mock("./clean", () => ({
  get clean() {
    throw Object.assign(new Error("chunk 7 failed"), { name: "ChunkLoadError" });
  },
}));

test("a text whose cleaner does not come says so, and shows nothing uncleaned", async () => {
  const { element, unmount } = await render(<RichTextView html="<p>正文</p>" />);
  await settle(20);
  expect(element.querySelector("[role=alert]")?.textContent).toContain(NOT_LOADED);
  expect(element.querySelector("button")?.textContent).toBe("重试");
  expect(element.textContent).not.toContain("正文");
  await unmount();
});
