// @vitest-environment document
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloadFile } from "@/api/upload";
import { render, settle } from "@/test/render";
import { Toasts } from "@/ui/toast";
import { UploadFile } from "./UploadFile";

const file = { fileId: "f", name: "合同.pdf", size: 1, mime: "application/pdf", sha256: "s", downloadPath: "/file/attachment/u/f.pdf" };

let sent: { path: string; body: unknown }[];
let started: string[];
beforeEach(() => {
  sent = [];
  started = [];
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body });
    return new Response(JSON.stringify({ status: 0, code: 0, message: "下载已开始", data: { url: "/signed", name: file.name }, requestId: "r" }));
  }) as typeof fetch;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    started.push(`${this.getAttribute("href")} ${this.download}`);
  });
});
afterEach(() => vi.restoreAllMocks());

const form = (n: number) => [...((sent[n]?.body ?? new FormData()) as FormData).entries()];

test("a download is a form with filePath from downloadPath (CALL-22, ENTITY-18)", async () => {
  expect(await downloadFile(file.downloadPath)).toBe("下载已开始");
  expect([sent.map((c) => c.path), form(0), started]).toEqual([["/api/micro/file/minio/download"], [["filePath", file.downloadPath]], ["/signed 合同.pdf"]]);
});

test("the server's sentence is shown as a success (CALL-23)", async () => {
  const { element, unmount } = await render(
    <>
      <UploadFile purpose="attachment" value={[file]} />
      <Toasts />
    </>,
  );
  const name = [...element.querySelectorAll("button")].find((b) => b.textContent === file.name);
  await act(async () => name?.click());
  await settle();
  const toast = [...document.querySelectorAll("[role=status] *")].find((e) => e.textContent === "下载已开始" && !e.children.length);
  expect(toast?.closest("[class*=ok]")).not.toBeNull();
  expect(form(0)).toEqual([["filePath", file.downloadPath]]);
  await unmount();
});

test("a file that the record has comes as the record gives it, one's own upload beside it as one's own", async () => {
  const asked: string[] = [];
  const fresh = { ...file, fileId: "n", name: "新图.pdf", downloadPath: "/file/attachment/u/n.pdf" };
  const { element, unmount } = await render(
    <UploadFile
      value={[file, fresh]}
      record={{
        files: [file],
        link: async (fileId) => {
          asked.push(fileId);
          return { url: "/of-the-record" };
        },
      }}
    />,
  );
  for (const one of [file, fresh]) {
    await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === one.name)?.click());
    await settle();
  }
  expect([asked, started]).toEqual([["f"], ["/of-the-record 合同.pdf", "/signed 合同.pdf"]]);
  expect(form(0)).toEqual([["filePath", fresh.downloadPath]]);
  await unmount();
});
