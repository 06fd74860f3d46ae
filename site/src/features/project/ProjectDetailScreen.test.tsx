// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ProjectDetailScreen } from "./ProjectDetailScreen";

asInABrowser();
readerIsKnown();

test("the project before is not shown for another one that is on its way or cannot be read", async () => {
  let fail: () => void = () => {};
  const project = { id: "p1", itemName: "滨江办公楼", itemCode: "BJ01", companyName: "青禾", status: 5, failReason: "", role: "", can: {}, templateId: "t1", modules: [], apps: [], memberCount: 1, fileCount: 0, fileBytes: 0, createTime: "2026-11-20 08:00:00" };
  answerCalls({
    "/platform/home/userItem/detail": async ({ id }) => {
      if (id === "p1") return { data: project };
      await new Promise<void>((done) => (fail = done));
      return { status: 500, message: "服务器忙" };
    },
  });
  const router = new FakeRouter({ id: "p1" });
  const { element, unmount } = await render(<ProjectDetailScreen title="项目详情" />, router);
  await settle(50);
  expect(element.textContent).toContain("滨江办公楼");
  await act(async () => router.tell({ id: "p2" }));
  await settle(20);
  expect(element.textContent, "it is another project").not.toContain("滨江办公楼");
  fail();
  await settle(20);
  expect(element.textContent).toContain("服务器忙");
  await unmount();
});
