// @vitest-environment document
import { Form, Input } from "antd";
import { act, useEffect } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { render, settle } from "@/test/render";
import { useFormOf } from "./useFormOf";

asInABrowser();

interface Own {
  name: string;
  rev: number;
}
let of: ReturnType<typeof useFormOf<Own | undefined, { name: string }>>;
function Editor({ own }: { own?: Own }) {
  const form = useFormOf(own, (o) => ({ name: o?.name ?? "" }));
  useEffect(() => {
    of = form;
  });
  return (
    <Form form={form.form} initialValues={form.first}>
      <Form.Item name="name">
        <Input />
      </Form.Item>
    </Form>
  );
}
const typed = (text: string) =>
  act(async () => {
    const field = document.querySelector("input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("what was saved elsewhere changes nothing of what is typed until somebody says which of the two ways on", async () => {
  const { unmount } = await render(<Editor own={{ name: "初稿", rev: 1 }} />);
  await settle();
  expect([of.changed, of.stale]).toEqual([false, null]);
  await typed("我的");
  await act(async () => of.onStale({ name: "别处的", rev: 2 }));
  expect(of.changed).toBe(true);
  expect(of.stale?.theirs).toEqual({ name: "别处的" });
  expect([of.now, of.base?.rev]).toEqual([{ name: "我的" }, 1]);

  // Kept: the words stay, on top of what stands there now.
  await act(async () => of.stale?.keep());
  expect([of.now, of.base?.rev, of.changed, of.stale]).toEqual([{ name: "我的" }, 2, true, null]);

  // Reloaded: the words are gone.
  await act(async () => of.onStale({ name: "又一次", rev: 3 }));
  await act(async () => of.stale?.reload());
  await settle();
  expect([of.now, of.base?.rev, of.changed, of.stale]).toEqual([{ name: "又一次" }, 3, false, null]);
  await unmount();
});

test("a new record has none below it, and once it is saved it has", async () => {
  const { unmount } = await render(<Editor />);
  await typed("新的");
  expect([of.base, of.changed]).toEqual([undefined, true]);
  await act(async () => of.take({ name: "新的", rev: 1 }));
  await settle();
  expect([of.base?.rev, of.changed]).toEqual([1, false]);
  await unmount();
});
