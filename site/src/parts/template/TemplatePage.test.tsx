// @vitest-environment document
import { expect, test, vi } from "vitest";
import type { TemplateDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { asInABrowser } from "@/test/browser";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { TemplatePage } from "./TemplatePage";

vi.mock("@/ui/part", () => ({ part: () => () => null }));
vi.mock("./ModuleTree", () => ({ ModuleTree: () => null }));
asInABrowser();

test("a provider who serves nobody any more is named, and has no page to go to", async () => {
  answerCalls({});
  const template = { id: "t1", templateName: "办公楼", kind: "office", providerId: "p1", providerName: "路桥工程院", images: [], labels: [], stages: [], disciplines: [], function: "[]", versionNo: "V1.0.0", updateTime: "2026-11-20 10:00:00", useCount: 0, viewCount: 0, versions: [] };
  const links = async (closed: boolean) => {
    const { element, unmount } = await render(<TemplatePage template={{ ...template, closed } as unknown as TemplateDetail} own={false} preview={false} onPreview={() => undefined} />, new FakeRouter({}));
    await settle(20);
    expect(element.textContent).toContain("路桥工程院");
    const found = [...element.querySelectorAll("a")].filter((a) => a.getAttribute("href")?.endsWith(paths.providerHome("p1"))).length;
    await unmount();
    return found;
  };
  expect(await links(false)).toBeGreaterThan(0);
  expect(await links(true)).toBe(0);
});
