// @vitest-environment document
import { expect, test, vi } from "vitest";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { SaleScreen } from "./SaleScreen";

vi.mock("@/ui/chart/Chart", () => ({ Chart: () => null }));
asInABrowser();
readerIsKnown("e1");

const sale = {
  orderNo: "o1", name: "商业综合体模板", type: "template", goodsId: "t1", payFen: 16800, commissionFen: 1680, incomeFen: 15120, state: "claimed", createdAt: 1, refundedAt: 0, releasedAt: 0, frozenUntil: 0, reason: "",
  claim: { state: "seller", reason: "楼层不能导出", dueAt: 1, askedAt: 1 },
};

test("a claim is decided by who may decide it, and read by the others", async () => {
  const buttons = async (permissions: string[]) => {
    session.set({ permissions });
    answerCalls({ "/platform/home/provider/saleOrder": () => ({ data: { current: 1, pageSize: 10, total: 1, records: [sale], days: [], sums: { releasedFen: 0, frozenFen: 0, orders: 1, payFen: 16800, refunds: 0, commissionFen: 1680 }, balanceFen: 0 } }) });
    const { element, unmount } = await render(<SaleScreen title="销售与收入" />, new FakeRouter({}));
    await settle(100);
    expect(element.textContent).toContain("楼层不能导出");
    const found = [...element.querySelectorAll("button")].map((b) => b.textContent ?? "").filter((text) => /^(同意退款|拒绝)/.test(text));
    await unmount();
    session.set({ permissions: [] });
    return found;
  };
  expect(await buttons(["sale:claim:decide"])).toHaveLength(2);
  expect(await buttons(["sale:order:view"])).toEqual([]);
}, 20_000);
