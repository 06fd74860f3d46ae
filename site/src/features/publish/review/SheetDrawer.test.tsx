// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { SheetDrawer } from "./SheetDrawer";

asInABrowser();
readerIsKnown("e1");

const sheet = (kind: string, rev = 1) => ({ kind, id: "f1", name: "单扇门", providerName: "青禾", status: 1, submitTime: "", page: "", change: false, changes: [], facts: [], rev, can: { approve: true, refuse: true, off: false } });
const file = (fileId: string, name: string) => ({ fileId, name, size: 2048, sha256: "ab".repeat(32) });
const press = async (start: string) => {
  await act(async () => [...document.querySelectorAll("button")].findLast((b) => b.textContent?.replace(/\s/g, "").startsWith(start))?.click());
  await settle(200);
};
const shown = (kind: "family" | "product") => render(<SheetDrawer kind={kind} id="f1" near={{ previous: null, next: null }} onOpen={vi.fn()} onClose={vi.fn()} />, new FakeRouter({}));

test("who decides about a family downloads the files that were handed in, and those that were handed in meanwhile", async () => {
  let rev = 1;
  const sent = answerCalls({
    "/family/mall/review/sheet": () => ({ data: sheet("family", rev) }),
    "/family/mall/product/own": () => ({ data: { info: { files: [file(`x${rev}`, `门${rev}.rfa`)] } } }),
    "/family/mall/product/ownFile": () => ({ data: { downloadPath: "#there" } }),
    "/family/mall/review/decide": () => ({ status: 409, message: "内容已变化" }),
  });
  const { unmount } = await shown("family");
  await settle(200);
  expect(document.querySelector(".ant-drawer")?.textContent).toContain("门1.rfa");
  await press("下载门1.rfa");
  expect(sent.find((s) => s.path === "/family/mall/product/ownFile")?.body).toEqual({ id: "f1", fileId: "x1" });
  expect(location.hash).toBe("#there");
  rev = 2;
  await press("通过");
  await press("通过");
  expect(document.querySelector(".ant-drawer")?.textContent).toContain("门2.rfa");
  await unmount();
}, 20_000);

test("of what has no files none are asked for", async () => {
  const sent = answerCalls({ "/micro/home/review/sheet": () => ({ data: sheet("product") }) });
  const { unmount } = await shown("product");
  await settle(200);
  expect(document.querySelector(".ant-drawer")?.textContent).toContain("提交的内容");
  expect(sent.map((s) => s.path)).not.toContain("/family/mall/product/own");
  await unmount();
}, 20_000);
