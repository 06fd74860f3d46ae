// @vitest-environment document
import { Form, Input } from "antd";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { asInABrowser } from "@/test/browser";
import { render, settle } from "@/test/render";
import { Reasons } from "./Reasons";

asInABrowser();

test("a common reason is a line more of what was typed, once, and takes away what was wrong with none", async () => {
  const { element, unmount } = await render(
    <Form name="word" initialValues={{ note: "" }}>
      <Form.Item name="note" rules={[{ required: true, message: "请填写原因" }]}>
        <Input.TextArea />
      </Form.Item>
      <Reasons field="note" texts={["账号不存在，请核对。", "实名不一致。"]} />
      <button type="submit">不予退回</button>
    </Form>,
  );
  const press = async (text: string) => {
    await act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent === text)?.click());
    await settle(50);
  };
  const field = element.querySelector("textarea");
  await press("不予退回");
  await vi.waitFor(() => expect(element.textContent).toContain("请填写原因"), 15_000);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "单据 7 号。");
  await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
  await press("账号不存在，请核对");
  await press("账号不存在，请核对");
  await press("实名不一致");
  expect(field?.value).toBe("单据 7 号。\n账号不存在，请核对。\n实名不一致。");
  expect(field?.getAttribute("aria-invalid")).not.toBe("true");
  await unmount();
}, 30_000);
