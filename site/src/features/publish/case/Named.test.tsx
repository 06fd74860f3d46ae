// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ProductSelect } from "./Named";

asInABrowser();
readerIsKnown("e1");

test("one of many products of one's own is found by its name, and what was chosen keeps its own", async () => {
  const row = (id: string, name: string) => ({ id, name, providerName: "青禾" });
  const own = [row("p1", "净高分析"), row("p500", "机电深化")];
  const found = (list: typeof own) => (body: Record<string, unknown>) => ({ data: { current: 1, pageSize: 100, total: 2, records: body.keyword ? list.filter((p) => p.name.includes(String(body.keyword))) : list.slice(0, 1) } });
  answerCalls({ "/micro/home/product/page": found(own), "/micro/home/api/product/page": found([]) });
  const { element, unmount } = await render(<ProductSelect value={["p1"]} />, new FakeRouter({}));
  await settle(100);
  const chosen = () => element.querySelector(".ant-select")?.textContent;
  expect(chosen()).toContain("净高分析（青禾）");
  const field = element.querySelector("input");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "机电");
  await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
  await settle(300);
  expect(document.querySelector(".ant-select-dropdown")?.textContent).toContain("机电深化（青禾）");
  expect(chosen(), "its name went with the list").toContain("净高分析（青禾）");
  await unmount();
}, 20_000);
