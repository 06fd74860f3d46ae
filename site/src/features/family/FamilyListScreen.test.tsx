// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { FamilyListScreen } from "./FamilyListScreen";

asInABrowser();

test("categories that could not be read count nothing, and not 0", async () => {
  const tree = async (answer: object) => {
    answerCalls({ "/family/mall/api/product/category": () => answer });
    const { element, unmount } = await render(<FamilyListScreen />, new FakeRouter({}));
    await settle(50);
    const text = element.querySelector("[aria-label=族分类]")?.textContent;
    await unmount();
    return text;
  };
  expect(await tree({ status: 500, message: "系统繁忙" })).toBe("分类全部");
  expect(await tree({ data: [{ groupCode: "A", groupName: "建筑", count: 3, subGroupList: [] }] })).toBe("分类全部3建筑3");
}, 20_000);
