// @vitest-environment document
import { expect, test, vi } from "vitest";
import type { LibraryRow } from "@/parts/library/library";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Handed } from "./Handed";

vi.mock("@/parts/family/Xray", () => ({ Xray: () => null }));
asInABrowser();
readerIsKnown("e1");

const row = { familyId: "f1", rev: 1, own: false, stands: false, gone: false } as LibraryRow;
const file = { fileId: "x", name: "单扇门.rfa", format: "rfa", size: 1024, revitYear: 2024, sha256: "a" };
const detail = { types: [], parameters: [], versions: [], preview: { modelUrl: "", pictureUrl: "", making: false, reason: "" }, health: 0, checks: [] };
const said = async (more: object) => {
  answerCalls({
    "/family/mall/api/product/info": () => ({ data: { id: "f1", files: [file], owned: false, closed: false, ...more } }),
    "/family/mall/api/sys/product/detail": () => ({ data: detail }),
  });
  const { element, unmount } = await render(<Handed row={row} />, new FakeRouter({}));
  await settle(50);
  const text = element.querySelector("[aria-label=文件]")?.textContent ?? element.textContent ?? "";
  await unmount();
  return text;
};

test("a file is given to who has the family, sold to who has not, and nobody is sold what a provider that has ended offered", async () => {
  expect(await said({})).toContain("购买后可下载");
  const ended = await said({ closed: true });
  expect(ended).toContain("该提供方已停止服务");
  expect(ended).not.toContain("购买");
  expect(await said({ closed: true, owned: true })).toContain("下载");
}, 20_000);
