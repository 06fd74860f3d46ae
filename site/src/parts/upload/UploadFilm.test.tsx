// @vitest-environment document
import { act } from "react";
import { Button, Form } from "antd";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCalls, render, settle } from "@/test/render";
import { Toasts } from "@/ui/toast";
import { FilmItem, UploadFilm } from "./UploadFilm";

const address = "/media/film/u1/01JD0000000000000000000000.mp4";
const film = (name = "交底.mp4", size = 9) => new File([new Uint8Array(size)], name, { type: "text/html" });

/** The storage: what was sent to it, and what it answers when it is let. */
class Storage {
  static sent: Storage[] = [];
  upload: { onprogress?: (e: { loaded: number }) => void } = {};
  status = 204;
  url = "";
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(_: string, url: string) {
    this.url = url;
  }
  send() {
    Storage.sent.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
}
const last = () => Storage.sent.at(-1) as Storage;
const through = (status = 204) =>
  act(async () => {
    last().status = status;
    last().onload?.();
  });
beforeEach(() => {
  Storage.sent = [];
  vi.stubGlobal("XMLHttpRequest", Storage);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => vi.unstubAllGlobals());

const ready = { fileId: "f", name: "交底.mp4", size: 9, mime: "video/mp4", sha256: "s", downloadPath: address, state: "ready" };
const calls = (finish: () => { status?: number; data?: unknown; message?: string } = () => ({ data: ready })) =>
  answerCalls({
    "/micro/file/minio/checkUpload": () => ({ data: { uploaded: false, uploadId: "u", form: { url: "/storage", fields: { key: "incoming/u" } } } }),
    "/micro/file/minio/upload": finish,
  });

const buttonOf = (element: HTMLElement, text: string) => [...element.querySelectorAll("button")].find((b) => b.textContent?.replaceAll(" ", "").includes(text) || b.getAttribute("aria-label") === text);
const click = (element: HTMLElement, text: string) => act(async () => buttonOf(element, text)?.click());
async function pick(element: HTMLElement, file: File) {
  const input = element.querySelector<HTMLInputElement>("input[type=file]");
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event("change", { bubbles: true })));
  for (let i = 0; i < 40 && !Storage.sent.length; i++) await settle(25);
}
const alerts = (element: HTMLElement) => [...element.querySelectorAll("[role=alert]")].map((e) => e.textContent).join("");

test("what is no film is refused before anything is sent", async () => {
  const sent = calls();
  const { element, unmount } = await render(<UploadFilm label="产品视频" />);
  for (const [file, why] of [[film("a.mov"), "仅支持mp4,webm格式"], [film("a.mp4", 0), "文件内容为空"]] as const) {
    await act(async () => {
      const input = element.querySelector<HTMLInputElement>("input[type=file]");
      Object.defineProperty(input, "files", { value: [file], configurable: true });
      input?.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(alerts(element)).toContain(why);
    expect(buttonOf(element, "重试")).toBeUndefined();
  }
  expect([sent.length, Storage.sent.length]).toEqual([0, 0]);
  await unmount();
});

test("a film is sent for its purpose, shows how far it is, and is the value when the server has taken it", async () => {
  const sent = calls();
  const changed = vi.fn();
  const { element, unmount } = await render(<UploadFilm label="产品视频" onChange={changed} />);
  await pick(element, film());
  expect(sent[0]?.body).toMatchObject({ purpose: "film", name: "交底.mp4", size: 9 });
  expect(last().url).toBe("/storage");
  await act(async () => last().upload.onprogress?.({ loaded: 4 }));
  expect(element.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("47");
  expect([changed.mock.calls.length, buttonOf(element, "选择视频")]).toEqual([0, undefined]);
  await through();
  await settle();
  expect(changed.mock.calls).toEqual([[address]]);
  await unmount();
});

test("it is cancelled while it is on its way", async () => {
  calls();
  const changed = vi.fn();
  const { element, unmount } = await render(<UploadFilm label="产品视频" onChange={changed} />);
  await pick(element, film());
  buttonOf(element, "取消上传")?.focus();
  await click(element, "取消上传");
  await settle();
  expect([last().aborted, changed.mock.calls.length, alerts(element)]).toEqual([true, 0, ""]);
  expect(document.activeElement).toBe(buttonOf(element, "选择视频"));
  await unmount();
});

test("the server's refusal is shown, and can be tried again", async () => {
  let tries = 0;
  calls(() => (tries++ ? { data: ready } : { status: 400, message: "文件内容与格式不符，请检查后重新上传" }));
  const changed = vi.fn();
  const { element, unmount } = await render(<UploadFilm label="产品视频" onChange={changed} />);
  await pick(element, film());
  await through();
  await settle();
  expect([alerts(element), changed.mock.calls.length]).toEqual(["文件内容与格式不符，请检查后重新上传", 0]);
  Storage.sent = [];
  await click(element, "重试");
  for (let i = 0; i < 40 && !Storage.sent.length; i++) await settle(25);
  await through();
  await settle();
  expect([alerts(element), changed.mock.calls]).toEqual(["", [[address]]]);
  await unmount();
});

test("a film of ours plays, is replaced, and is taken away with a way back", async () => {
  calls();
  const changed = vi.fn();
  const { element, unmount } = await render(
    <>
      <UploadFilm label="产品视频" value={address} onChange={changed} />
      <Toasts />
    </>,
  );
  const video = element.querySelector("video");
  expect([video?.getAttribute("src"), video?.getAttribute("preload"), video?.controls, video?.getAttribute("aria-label")]).toEqual([address, "metadata", true, "产品视频"]);
  expect(buttonOf(element, "更换产品视频")?.hasAttribute("disabled")).toBe(false);
  await act(async () => void video?.dispatchEvent(new Event("error")));
  expect(alerts(element)).toContain("H.264");
  await click(element, "移除产品视频");
  await click(document.body, "撤销");
  expect(changed.mock.calls).toEqual([[""], [address]]);
  await unmount();
});

test("one of another host is a link that can be taken away", async () => {
  const changed = vi.fn();
  const { element, unmount } = await render(<UploadFilm label="产品视频" value="https://video.example.com/a" onChange={changed} />);
  const link = element.querySelector("a");
  expect([element.querySelector("video"), link?.getAttribute("href"), link?.rel]).toEqual([null, "https://video.example.com/a", "noopener noreferrer"]);
  await click(element, "移除产品视频");
  expect(changed.mock.calls).toEqual([[""]]);
  await unmount();
});

test("a form is not saved while a film is on its way", async () => {
  calls();
  const saved = vi.fn();
  const { element, unmount } = await render(
    <Form onFinish={saved} initialValues={{ videoUrl: "" }}>
      <FilmItem name="videoUrl" label="产品视频" />
      <Button htmlType="submit">保存</Button>
    </Form>,
  );
  await pick(element, film());
  const save = async () => {
    await click(element, "保存");
    await settle(50);
  };
  await save();
  expect([saved.mock.calls.length, element.textContent?.includes("正在上传，请等它完成")]).toEqual([0, true]);
  await through();
  await settle(100);
  expect(element.querySelector(".ant-form-item-has-error")).toBeNull();
  await save();
  expect(saved.mock.calls).toEqual([[{ videoUrl: address }]]);
  await unmount();
});
