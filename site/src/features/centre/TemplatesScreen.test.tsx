// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { TemplatesScreen } from "./TemplatesScreen";

asInABrowser();
readerIsKnown("e1");

test("a change of a template on the shelf that was sent back is told of with its reason, as where it is edited", async () => {
  const t = { id: "t1", templateName: "地铁车站", thumbUrl: "", kind: "tower", versionNo: "1.0.0", priceFen: 0, useCount: 0, scoreAvg: 0, updateTime: "2026-11-26 08:00:00", status: 2, reason: "", change: 3, changeReason: "缺少说明", can: { shelf: true } };
  answerCalls({ "/platform/home/provider/allTemplateList": () => ({ data: { current: 1, pageSize: 10, total: 2, records: [t, { ...t, id: "t2", templateName: "机电样板", change: 0, changeReason: "", status: 4, reason: "没有模块" }] } }) });
  const { element, unmount } = await render(<TemplatesScreen title="模板上下架" />, new FakeRouter({}));
  await settle(200);
  const rows = [...element.querySelectorAll("tbody tr[data-row-key]")].map((r) => r.textContent ?? "");
  expect(rows[0]).toContain("已上架修改未通过原因：缺少说明");
  expect(rows[1]).toContain("已驳回原因：没有模块");
  await unmount();
}, 20_000);
