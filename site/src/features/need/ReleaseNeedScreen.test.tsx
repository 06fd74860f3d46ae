// @vitest-environment document
import { act } from "react";
import { expect, test } from "vitest";
import { useSWRConfig } from "swr";
import { asInABrowser } from "@/test/browser";
import { readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { ReleaseNeedScreen } from "./ReleaseNeedScreen";

const DETAIL = "/micro/home/community/need/detail";
asInABrowser();
const need = (id: string, title: string, edit: boolean, rev = 1) => ({ id, rev, title, category: "model", text: "", attachments: [], formats: [], revitYear: 0, lod: "", budgetFen: 100, escrow: 1, deadline: 0, idsTitle: "", can: { edit } });
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

const EDIT = "/micro/home/community/need/edit";
const PUBLISH = "/micro/home/community/need/publish";
/** One for all answers: two of them, a minute apart, would differ. */
const deadline = Date.now() + 86_400_000;
const whole = (title: string, rev: number, more: object = {}) => ({ ...need("n1", title, true, rev), text: "一层至三层机电综合，净高不低于二点八米，按现行标准验收。", deadline, formats: ["ifc"], ...more });
const refusal = (current: object) => ({ status: 409, message: "内容已被修改，请核对最新内容后再提交", data: { reason: "stale_rev", current } });
const editor = async () => {
  const { element, unmount } = await render(<ReleaseNeedScreen title="发布需求" />, new FakeRouter({ id: "n1" }));
  await settle(100);
  const press = async (text: string) => {
    await act(async () => [...document.querySelectorAll("button")].find((b) => b.textContent?.replace(/\s/g, "") === text)?.click());
    await settle(300);
  };
  const type = async (text: string) => {
    const field = element.querySelector("#need_title") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    await act(async () => void field.dispatchEvent(new Event("input", { bubbles: true })));
  };
  return { element, unmount, press, type };
};

test("a draft that another tab has saved meanwhile asks which of the two stays", async () => {
  let rev = 1;
  const sent = answerCalls({ [DETAIL]: () => ({ data: whole("净高分析", 1) }), [EDIT]: (body) => (body.rev === rev ? { data: { id: "n1", rev: ++rev } } : refusal(whole("别处的标题", rev, { formats: ["ifc", "rvt"], idsTitle: "别处的要求" }))) });
  const { element, unmount, press, type } = await editor();
  await type("我的标题在这里");
  rev = 2;
  await press("保存草稿");
  const table = document.querySelector(".ant-modal table");
  expect([...(table?.querySelectorAll("tbody tr") ?? [])].map((r) => [...r.children].map((c) => c.textContent))).toEqual([["标题", "我的标题在这里", "别处的标题"], ["文件格式", "IFC", "IFC、RVT"], ["IDS 交付要求", "（空）", "别处的要求"]]);
  await press("保留我填写的");
  expect(title(element)).toBe("我的标题在这里");
  expect(element.textContent, "what was not touched here is as it is there").toContain("别处的要求");
  await press("保存草稿");
  expect(sent.filter(({ path }) => path === EDIT).map(({ body }) => [body.rev, body.title])).toEqual([[1, "我的标题在这里"], [2, "我的标题在这里"]]);
  await type("再改一次的标题");
  rev = 7;
  await press("保存草稿");
  await press("重新载入");
  expect(title(element)).toBe("别处的标题");
  expect(document.body.textContent, "nothing differs from what is kept").not.toContain("保存草稿");
  await unmount();
}, 20_000);

test("a draft that was saved elsewhere before it is published is looked at again", async () => {
  let rev = 1;
  const sent = answerCalls({
    [DETAIL]: () => ({ data: whole(rev === 1 ? "净高分析需求" : "别处的标题", rev, { escrow: 0 }) }),
    [EDIT]: (body) => (body.rev === rev ? { data: { id: "n1", rev: ++rev } } : refusal(whole("别处的标题", rev, { escrow: 0 }))),
    [PUBLISH]: (body) => (body.rev === rev ? { data: whole("别处的标题", rev) } : refusal(whole("别处的标题", rev, { escrow: 0 }))),
    "/family/mall/personal/asset": () => ({ data: { balanceFen: 0 } }),
  });
  const { element, unmount, press } = await editor();
  await press("下一步");
  await press("下一步");
  await press("保存并核对");
  rev = 5;
  await press("发布需求");
  await press("重新载入");
  expect(title(element)).toBe("别处的标题");
  await press("下一步");
  await press("下一步");
  await press("保存并核对");
  expect(element.textContent).toContain("别处的标题");
  await press("发布需求");
  expect(sent.filter(({ path }) => path === PUBLISH).map(({ body }) => body.rev)).toEqual([2, 6]);
  await unmount();
}, 30_000);
