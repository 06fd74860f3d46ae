// @vitest-environment document
import Router from "next/router";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "@/test/render";
import { leaving } from "./leaving";
import { Unsaved } from "./Unsaved";

HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
const was = Router.router;
afterEach(() => void (Router.router = was));

test("what takes a form's place asks first where something is typed, and goes on at once where nothing is", async () => {
  Router.router = { push: async () => true, asPath: "/desk", events: { on() {}, off() {} }, beforePopState() {} } as never;
  const go = vi.fn();
  const { element, root, unmount } = await render(<Unsaved when={false} />);
  leaving(go);
  expect(go).toHaveBeenCalledTimes(1);
  await act(async () => root.render(<Unsaved when text="文件还在上传，离开后会中断。" />));
  const press = (text: string) => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === text)?.click());
  await act(async () => leaving(go));
  expect(element.textContent).toContain("文件还在上传");
  await press("取消");
  expect(go).toHaveBeenCalledTimes(1);
  await act(async () => leaving(go));
  await press("离开");
  expect(go).toHaveBeenCalledTimes(2);
  await unmount();
  leaving(go);
  expect(go).toHaveBeenCalledTimes(3);
});
