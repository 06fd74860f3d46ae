// @vitest-environment document
import { useState, act } from "react";
import { expect, test, vi } from "vitest";
import { asInABrowser } from "@/test/browser";
import { FakeRouter, render, settle } from "@/test/render";
import { useDialog } from "../useDialog";
import { Dialog } from "./Dialog";

asInABrowser();

test("the focus goes back to what opened a dialog that no list of dialogs keeps", async () => {
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>充值</button>
        {open && (
          <Dialog title="余额充值" onClose={() => setOpen(false)}>
            <input />
          </Dialog>
        )}
      </>
    );
  }
  const { element, unmount } = await render(<Screen />, new FakeRouter({}));
  document.body.append(element);
  const opener = element.querySelector("button");
  opener?.focus();
  await act(async () => opener?.click());
  await settle(200);
  document.querySelector<HTMLElement>('[role="dialog"] input')?.focus();
  expect(document.activeElement?.tagName).toBe("INPUT");
  await act(async () => document.querySelector<HTMLElement>(".ant-modal-close")?.click());
  await settle(200);
  expect(document.activeElement).toBe(opener);
  await unmount();
}, 20_000);

test("who goes on to something else while a dialog closes is not called back to what opened it", async () => {
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => setTimeout(next, 60)); // a busy machine's next frame
  function Screen() {
    const dialog = useDialog<{ kind: "remove" }>();
    return (
      <>
        <button onClick={() => dialog.open({ kind: "remove" })}>删除</button>
        <input />
        {dialog.value && (
          <Dialog title="删除？" onClose={dialog.close}>
            <p>删除后不能恢复。</p>
          </Dialog>
        )}
      </>
    );
  }
  const { element, unmount } = await render(<Screen />, new FakeRouter({}));
  document.body.append(element);
  const [opener, next] = [element.querySelector("button"), element.querySelector("input")];
  const closed = async (on?: HTMLElement | null) => {
    opener?.focus();
    await act(async () => opener?.click());
    await settle(200);
    await act(async () => document.querySelector<HTMLElement>(".ant-modal-close")?.click());
    on?.focus();
    await settle(200);
    return document.activeElement;
  };
  expect(await closed()).toBe(opener);
  expect(await closed(next)).toBe(next);
  await unmount();
  vi.unstubAllGlobals();
}, 20_000);
