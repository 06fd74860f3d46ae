// @vitest-environment document
import { expect, test, vi } from "vitest";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ApplyForm } from "./ApplyForm";

vi.mock("@/ui/Cover", () => ({ Cover: () => null }));
vi.mock("@/parts/buy/BuyDialog", () => ({ BuyDialog: () => null }));
readerIsKnown("e1");

const template = { id: "t1", templateName: "沥青路面施工模板", providerName: "路桥工程院", versionNo: "V1.3.0", priceFen: 8000, function: "", kind: "road", thumbUrl: "", closed: true };
const page = async (owned: number, company: () => Promise<{ data: object }> | { data: object }) => {
  answerCalls({
    "/platform/home/itemTemplate/detail": () => ({ data: template }),
    "/platform/home/itemTemplate/mine": () => ({ data: [{ id: "t1", owned, isLiked: false }] }),
    "/family/order/enterprise/owned": company,
    "/platform/home/userItem/whose": () => ({ data: { enterpriseId: "", companyName: "个人" } }),
  });
  const made = await render(<ApplyForm templateId="t1" onDone={() => undefined} />, new FakeRouter({}));
  await settle(20);
  return made;
};
const ENDED = "该模板的提供方已停止服务，请更换模板。";
const none = () => ({ data: { orderNo: "" } });

test("who chooses the template of a provider that has ended is told to choose another, and sold nothing", async () => {
  const { element, unmount } = await page(0, none);
  expect(element.textContent).toContain(ENDED);
  expect(element.textContent).not.toContain("购买");
  await unmount();
});

test("who has a template, or whose enterprise has it, goes on though its provider has ended", async () => {
  const own = await page(1, none);
  expect(own.element.textContent).not.toContain(ENDED);
  await own.unmount();
  let come: (answer: { data: object }) => void = () => {};
  const company = await page(0, () => new Promise((done) => (come = done)));
  expect(company.element.textContent, "what the enterprise has is not known yet").not.toContain(ENDED);
  come({ data: { orderNo: "o1" } });
  await settle(20);
  expect(company.element.textContent).toContain("已拥有");
  expect(company.element.textContent).not.toContain(ENDED);
  await company.unmount();
});
