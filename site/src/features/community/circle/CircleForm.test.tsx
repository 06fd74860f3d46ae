// @vitest-environment document
import { act } from "react";
import { expect, test, vi } from "vitest";
import type { CircleDetail } from "@/api/shapes";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { CircleForm } from "./CircleForm";

const EDIT = "/micro/home/community/circle/edit";
asInABrowser();
const circle = { id: "c1", rev: 3, name: "机电", intro: "管线", rules: "", notice: "", coverUrl: "", labels: ["BIM"], joinMode: 0 } as unknown as CircleDetail;
const show = async () => {
  const done = vi.fn();
  const { element, unmount } = await render(<CircleForm of={circle} onClose={() => undefined} onDone={done} />, new FakeRouter({}));
  const press = async (text: string) => {
    await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === text)?.click());
    await settle(100);
  };
  const notice = () => element.querySelectorAll("textarea")[1] as HTMLTextAreaElement;
  const type = async (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(notice(), text);
    await act(async () => void notice().dispatchEvent(new Event("input", { bubbles: true })));
  };
  return { element, unmount, press, notice, type, done };
};
readerIsKnown();

test("what a circle's manager has typed is not lost where another has saved it meanwhile", async () => {
  const sent = answerCalls({ [EDIT]: ({ rev }) => (rev === 3 ? { status: 409, message: "内容已被修改", data: { reason: "stale_rev", current: { ...circle, rev: 4, intro: "水管" } } } : { data: { id: "c1", rev: 5, status: 2, marks: [] } }) });
  const { element, unmount, press, notice, type, done } = await show();
  await type("周五线上交流");
  await press("保存");
  expect(element.textContent).toContain("与您填写的不同的有：简介、公告");
  await press("保留我填写的");
  expect(notice().value).toBe("周五线上交流");
  expect(done).not.toHaveBeenCalled();
  await press("保存");
  expect(sent.map(({ body }) => [body.rev, body.intro, body.notice])).toEqual([[3, "管线", "周五线上交流"], [4, "管线", "周五线上交流"]]);
  expect(done).toHaveBeenCalledTimes(1);
  await unmount();
});

test("is saved without a question where somebody has only come in meanwhile", async () => {
  const sent = answerCalls({ [EDIT]: ({ rev }) => (rev === 3 ? { status: 409, message: "内容已被修改", data: { reason: "stale_rev", current: { ...circle, rev: 4 } } } : { data: { id: "c1", rev: 5, status: 2, marks: [] } }) });
  const { element, unmount, press, type, done } = await show();
  await type("周五线上交流");
  await press("保存");
  expect(element.textContent).not.toContain("已在别处保存过");
  expect(sent.map(({ body }) => [body.rev, body.notice])).toEqual([[3, "周五线上交流"], [4, "周五线上交流"]]);
  expect(done).toHaveBeenCalledTimes(1);
  await unmount();
});

test("or is given up for what stands there now", async () => {
  answerCalls({ [EDIT]: () => ({ status: 409, message: "内容已被修改", data: { reason: "stale_rev", current: { ...circle, rev: 4, intro: "水管", notice: "新公告" } } }) });
  const { element, unmount, press, notice, type } = await show();
  await type("周五线上交流");
  await press("保存");
  await press("重新载入");
  expect([element.querySelector("textarea")?.value, notice().value]).toEqual(["水管", "新公告"]);
  await unmount();
});

test("a circle is not saved while its cover is on its way", async () => {
  let arrive: () => void = () => {};
  const sent = answerCalls({
    [EDIT]: () => ({ data: { id: "c1", rev: 4, status: 2, marks: [] } }),
    "/micro/file/minio/checkUpload": () => new Promise((done) => (arrive = () => done({ status: 400, message: "图片太大" }))),
  });
  const { element, unmount, press } = await show();
  const input = element.querySelector<HTMLInputElement>("input[type=file]");
  Object.defineProperty(input, "files", { value: [Object.assign(new File(["png"], "封面.png", { type: "image/png" }), { arrayBuffer: async () => Buffer.alloc(9) })], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(50);
  const saved = () => sent.filter((call) => call.path === EDIT).length;
  await press("保存");
  expect(element.textContent).toContain("封面还没有上传完");
  expect(saved()).toBe(0);
  await act(async () => arrive());
  await settle(100);
  await press("保存");
  expect(saved()).toBe(1);
  await unmount();
});
