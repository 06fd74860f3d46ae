// @vitest-environment document
import { act, useState } from "react";
import { expect, test } from "vitest";
import { render } from "@/test/render";
import { Confirm } from "./Confirm";
import { Dialog } from "./Dialog";

HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
globalThis.matchMedia = (() => ({ matches: true })) as never;

function Page({ of }: { of: "question" | "dialog" }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {open && (of === "question" ? <Confirm text="删除？" yes="删除" onYes={close} onNo={close} /> : <Dialog title="申诉" onClose={close}><input aria-label="理由" /></Dialog>)}
    </>
  );
}

for (const of of ["question", "dialog"] as const)
  test(`the focus returns to what opened a ${of}`, async () => {
    const { element, unmount } = await render(<Page of={of} />);
    const opener = element.querySelector("button");
    opener?.focus();
    await act(async () => opener?.click());
    const dialog = element.querySelector("dialog");
    if (of === "dialog") expect(document.activeElement).toBe(element.querySelector("input"));
    else await act(async () => dialog?.querySelector("button")?.focus());
    await act(async () => void dialog?.dispatchEvent(new Event("cancel", { cancelable: true })));
    expect(element.querySelector("dialog")).toBeNull();
    expect(document.activeElement).toBe(opener);
    await unmount();
  });
