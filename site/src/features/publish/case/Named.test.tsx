// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ProductSelect, TemplateSelect } from "./Named";

asInABrowser();
readerIsKnown("e1");

const row = (id: string, name: string) => ({ id, name, templateName: name, providerName: "青禾" });

for (const { what, Select, own, all } of [
  { what: "products", Select: ProductSelect, own: "/micro/home/product/page", all: "/micro/home/api/product/page" },
  { what: "templates", Select: TemplateSelect, own: "/platform/home/provider/allTemplateList", all: "/platform/home/itemTemplate/search" },
])
  test(`one of many ${what} is found by its name, one's own and another's, and what was chosen keeps its own`, async () => {
    const found = (list: ReturnType<typeof row>[]) => (body: Record<string, unknown>) => ({ data: { current: 1, pageSize: 100, total: 2, records: body.keyword ? list.filter((p) => p.name.includes(String(body.keyword))) : list.slice(0, 1) } });
    answerCalls({ [own]: found([row("p1", "净高分析"), row("p500", "机电深化")]), [all]: found([row("p2", "算量"), row("p700", "机电预制")]) });
    const { element, unmount } = await render(<Select value={["p1"]} />, new FakeRouter({}));
    await settle(100);
    const chosen = () => element.querySelector(".ant-select")?.textContent;
    expect(chosen()).toContain("净高分析（青禾）");
    const field = element.querySelector("input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "机电");
    await act(async () => void field?.dispatchEvent(new Event("input", { bubbles: true })));
    await settle(300);
    const options = [...document.querySelectorAll(".ant-select-dropdown")].at(-1)?.textContent;
    expect(options).toContain("机电深化（青禾）");
    expect(options).toContain("机电预制（青禾）");
    expect(chosen(), "its name went with the list").toContain("净高分析（青禾）");
    await unmount();
  }, 20_000);
