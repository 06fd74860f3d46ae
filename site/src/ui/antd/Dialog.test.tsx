// @vitest-environment document
import { useState, act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { FakeRouter, render, settle } from "@/test/render";
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
