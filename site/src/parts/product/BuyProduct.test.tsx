// @vitest-environment document
import { expect, test, vi } from "vitest";
import type { ProductDetail } from "@/api/shapes";
import { intend } from "@/session/intent";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { BuyProduct } from "./BuyProduct";

vi.mock("@/parts/buy/BuyDialog", () => ({ BuyDialog: () => <p>购买对话框</p> }));
const product = { id: "p1", name: "协同", priceFen: 100 } as ProductDetail;
readerIsKnown("e1");

test("who signed in on the way to buy what his enterprise has is not sold it again", async () => {
  let go: () => void = () => {};
  answerCalls({
    "/family/user/order/owned": () => ({ data: { orderNo: "" } }),
    "/family/order/enterprise/owned": async () => {
      await new Promise<void>((done) => (go = done));
      return { data: { orderNo: "o1" } };
    },
  });
  intend("buy p1");
  const { element, unmount } = await render(<BuyProduct product={product} />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent, "what the enterprise has is not known yet").toBe("购买");
  go();
  await settle(20);
  expect(element.textContent).toBe("企业已拥有");
  await unmount();
});

test("a product whose provider has ended is not sold", async () => {
  answerCalls({ "/family/user/order/owned": () => ({ data: { orderNo: "" } }), "/family/order/enterprise/owned": () => ({ data: { orderNo: "" } }) });
  intend("buy p1");
  const { element, unmount } = await render(<BuyProduct product={{ ...product, closed: true }} />, new FakeRouter({}));
  await settle(20);
  expect(element.textContent).toBe("该提供方已停止服务");
  await unmount();
});
