// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { CompareDialog } from "./CompareDialog";

asInABrowser();
readerIsKnown("e1");

test("a role behind the first hundred is found by its name", async () => {
  const roles = [{ id: "r1", name: "管理员" }, { id: "r300", name: "审图" }];
  answerCalls({ "/micro/sys/role/page": ({ keyword }) => ({ data: { current: 1, pageSize: 100, total: 2, records: keyword ? roles.filter((r) => r.name.includes(String(keyword))) : roles.slice(0, 1) } }) });
  const { unmount } = await render(<CompareDialog resources={[]} onClose={() => undefined} />, new FakeRouter({}));
  await settle(100);
  const field = document.querySelector<HTMLInputElement>("input[aria-label=第一个角色]");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "审");
  await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(300);
  expect(document.querySelector(".ant-select-dropdown")?.textContent).toContain("审图");
  await unmount();
}, 20_000);
