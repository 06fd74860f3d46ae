// @vitest-environment document
import { Button, Form } from "antd";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, render, settle } from "@/test/render";
import { PictureList } from "./PictureList";
import { UploadFile } from "./UploadFile";
import { UploadPicture } from "./UploadPicture";

/** A storage that takes everything at once. */
class Storage {
  upload = {};
  status = 204;
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  abort() {}
  send() {
    setTimeout(() => (this.onload?.(), this.onloadend?.()));
  }
}
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", Storage);
  vi.stubGlobal("IntersectionObserver", class {
    observe() {}
    disconnect() {}
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { label: "文件", name: "图纸.pdf", field: <UploadFile />, has: [{ fileId: "old", name: "说明.pdf", size: 1, mime: "", sha256: "s", downloadPath: "/file/old", previewUrl: "" }] },
  { label: "图片", name: "外观.png", field: <PictureList label="图片" most={9} />, has: [{ url: "/media/old.png" }] },
  { label: "封面", name: "封面.png", field: <UploadPicture purpose="picture" label="封面" />, has: "/media/old.png" },
])("a form is not saved while one of its files is on its way: $label", async ({ label, name, field, has }) => {
  let go: () => void = () => {};
  answerCalls({
    "/micro/file/minio/checkUpload": () => ({ data: { uploaded: false, uploadId: "u", form: { url: "/storage", fields: { key: "incoming/u" } } } }),
    "/micro/file/minio/upload": async () => {
      await new Promise<void>((done) => (go = done));
      return { data: { fileId: "f", name, size: 9, mime: "", sha256: "t", downloadPath: "/file/new", state: "ready" } };
    },
  });
  const saved = vi.fn();
  const { element, unmount } = await render(
    <Form onFinish={saved} initialValues={{ files: has }}>
      <Form.Item name="files" label="附件">
        {field}
      </Form.Item>
      <Button htmlType="submit">保存</Button>
    </Form>,
  );
  const input = element.querySelector<HTMLInputElement>("input[type=file]");
  Object.defineProperty(input, "files", { value: [Object.assign(new File([new Uint8Array(9)], name), { arrayBuffer: async () => Buffer.alloc(9) })], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(50);
  const save = async () => {
    await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.replaceAll(" ", "") === "保存")?.click());
    await settle(50);
  };
  await save();
  await vi.waitFor(async () => {
    await settle(50);
    expect(element.textContent).toContain(`${label}还没有上传完`);
  }, 5000);
  expect(saved).not.toHaveBeenCalled();
  go();
  await settle(200);
  expect(element.querySelector(".ant-form-item-has-error")).toBeNull();
  await save();
  await settle(200);
  expect(JSON.parse(JSON.stringify(saved.mock.calls[0]?.[0])).files).toEqual(typeof has === "string" ? "/file/new" : expect.objectContaining({ length: 2 }));
  expect(Object.keys(JSON.parse(JSON.stringify(saved.mock.calls[0]?.[0])))).toEqual(["files"]);
  await unmount();
}, 20_000);
