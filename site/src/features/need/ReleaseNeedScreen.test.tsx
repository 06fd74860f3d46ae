// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import { useSWRConfig } from "swr";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ReleaseNeedScreen } from "./ReleaseNeedScreen";

const DETAIL = "/micro/home/community/need/detail";
asInABrowser();
const need = (id: string, title: string, edit: boolean) => ({ id, rev: 1, title, category: "model", text: "", attachments: [], formats: [], revitYear: 0, lod: "", budgetFen: 100, escrow: 1, deadline: 0, idsTitle: "", can: { edit } });
const title = (element: HTMLElement) => element.querySelector<HTMLInputElement>("#need_title")?.value;
readerIsKnown();

test("a need that is published, or somebody else's, is not offered to be written", async () => {
  answerCalls({ [DETAIL]: () => ({ data: need("n1", "净高分析", false) }) });
  const { element, unmount } = await render(<ReleaseNeedScreen title="发布需求" />, new FakeRouter({ id: "n1" }));
  await settle(50);
  expect(element.textContent).toContain("这个需求已经发布，或不是您的，不能修改。");
  expect(element.querySelector("form")).toBeNull();
  expect(element.querySelector("a")?.getAttribute("href")).toContain("/needDetail?id=n1");
  await unmount();
});

test("a draft that is not there leads on", async () => {
  answerCalls({ [DETAIL]: () => ({ status: 404, message: "该需求不存在或已下线" }) });
  const { element, unmount } = await render(<ReleaseNeedScreen title="发布需求" />, new FakeRouter({ id: "n1" }));
  await settle(50);
  expect(element.textContent).toContain("该需求不存在或已下线");
  expect(element.querySelector("a")?.textContent).toBe("去交流社区");
  await unmount();
});

function Again() {
  const { mutate } = useSWRConfig();
  return <button type="button" id="again" onClick={() => void mutate(() => true)}>again</button>;
}

test("a draft stays in its editor while it is published, and a new need begins with nothing of it", async () => {
  let edit = true;
  answerCalls({ [DETAIL]: () => ({ data: need("n1", "净高分析", edit) }) });
  const router = new FakeRouter({ id: "n1" });
  const { element, unmount } = await render(<><ReleaseNeedScreen title="发布需求" /><Again /></>, router);
  await settle(100);
  expect(title(element)).toBe("净高分析");
  edit = false;
  await act(async () => element.querySelector<HTMLElement>("#again")?.click());
  await settle(50);
  expect(title(element), "it was read again as what it has become").toBe("净高分析");
  await act(async () => router.tell({}));
  await settle(100);
  expect(title(element), "the draft would be written over").toBe("");
  await unmount();
}, 20_000);
