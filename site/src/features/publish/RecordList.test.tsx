// @vitest-environment document
import { expect, test } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { FamiliesScreen } from "./family/FamiliesScreen";

asInABrowser();
readerIsKnown("e1");

const family = {
  id: "f1", name: "单扇平开门", no: "M-101", categoryName: "门", cover: "", kind: "door", dims: [], status: 0, reason: "", change: 0, changeReason: "", can: { edit: false, delete: false, to: [] },
  minRevit: 2024, health: 90, versionNo: "1.0.0", price: 0, priceFen: 0, downloadCount: 0, updateTime: "2026-11-01 08:00:00",
};

test("records are chosen by who may do something with several of them", async () => {
  answerCalls({ "/family/mall/personal/shop/product": () => ({ data: { records: [family], total: 1, current: 1, size: 20 } }) });
  for (const permissions of [["family:list:view"], ["family:list:view", "family:item:shelf"]]) {
    session.set({ permissions });
    const { element, unmount } = await render(<FamiliesScreen title="族库管理" />, new FakeRouter({}));
    await settle(100);
    expect(element.textContent).toContain("单扇平开门");
    const may = permissions.length > 1;
    expect(element.querySelectorAll('[aria-label="选择 单扇平开门"]').length > 0).toBe(may);
    expect(element.textContent.includes("全选本页")).toBe(may);
    await unmount();
  }
}, 20_000);
