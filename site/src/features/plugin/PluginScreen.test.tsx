// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import s from "./plugin.module.css";
import { PluginScreen } from "./PluginScreen";

asInABrowser();
readerIsKnown();

test("a plugin without a note has no empty frame for one", async () => {
  const release = { versionNo: "1.0.0", hostYears: [], size: 1, sha256: "00", log: "首个版本", releaseTime: "2026-11-01 10:00:00", downloadPath: "/media/plugin/a.zip" };
  const plugin = (id: string, note: string) => ({ id, name: id, hostName: "Revit", intro: "检查走廊净高。", note, guideUrl: "", downloadCount: 0, releases: [release] });
  answerCalls({ "/platform/home/plug/queryPlugs": () => ({ data: [plugin("p1", ""), plugin("p2", "请先关闭 Revit")] }) });
  const { element, unmount } = await render(<PluginScreen title="插件下载" />, new FakeRouter({}));
  await settle(50);
  expect([...element.querySelectorAll("article")].map((a) => [...a.querySelectorAll(`.${s.note}`)].map((n) => n.textContent))).toEqual([[], ["请先关闭 Revit"]]);
  await unmount();
});
