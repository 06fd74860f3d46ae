// @vitest-environment document
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { provideScope } from "@/api/scope";
import { session } from "@/session/session";
import { asInABrowser } from "@/test/browser";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import "@/parts/community/Discussion"; // the page loads these when they are shown
import "@/parts/community/ReportButton";
import "./OwnerPanel";
import { NeedCard } from "./NeedCard";
import { NeedDetailScreen } from "./NeedDetailScreen";
import type { NeedListed } from "./need";

const PAGE = "/micro/home/community/comment/page";
const can = { edit: false, submit: false, judge: false, deliver: false, accept: false, dispute: false, cancel: false };
const need = {
  id: "n1", title: "幕墙节点深化", category: "drawing", text: "出大样和定位表。", attachments: [], budgetFen: 100, escrow: 0, deadline: 0, formats: [], revitYear: 0, lod: "", idsSpecs: 0, idsTitle: "", status: 5, outcome: "", manuCount: 0,
  userName: "赵工", enterpriseName: "", publishedAt: 1, until: 0, permille: 0, heldFen: 0, reason: "", winners: [], steps: [], closedAt: 0, now: 0, owner: false, can, manuscript: null, ipRegion: "", shown: 2, dispute: null, rev: 1, authorId: "u1", commentCount: 2, summary: "",
};
const row = (floor: number, userId: string, nickname: string) => ({
  id: `need-n1-${floor}`, floor, userId, nickname, avatar: "", replyTo: "", toName: "", content: `第 ${floor} 句`, ipRegion: "", status: 2, deleted: false, likeCount: 0, replyCount: 0, isLiked: false, createTime: "2026-01-01 08:00:00", editTime: "", editUntil: 0,
});
const shown = async (change: object, answer: object = { data: { current: 1, pageSize: 10, total: 2, records: [row(1, "u2", "婉清"), row(2, "u1", "赵工")] } }) => {
  const sent = answerCalls({ "/micro/home/community/need/detail": () => ({ data: { ...need, ...change } }), [PAGE]: () => answer });
  const screen = await render(<NeedDetailScreen />, new FakeRouter({ id: "n1" }));
  await settle(50);
  return { ...screen, asked: sent.filter((s) => s.path === PAGE) };
};

test("what was asked about a need stands under it, and its publisher's words say that they are his", async () => {
  const { element, unmount, asked } = await shown({});
  const floors = [...element.querySelectorAll("#comments article")].map((a) => a.textContent ?? "");
  expect(element.querySelector("#comments-title")?.textContent).toBe("提问与评论 2");
  expect(floors.map((text) => text.includes("发布方"))).toEqual([false, true]);
  expect(asked.length).toBe(1);
  await unmount();
});

test("an enterprise's need marks nobody", async () => {
  const { element, unmount } = await shown({ authorId: "", enterpriseName: "某幕墙公司" });
  expect(element.querySelectorAll("#comments article").length).toBe(2);
  expect(element.querySelector("#comments")?.textContent).not.toContain("发布方");
  await unmount();
});

test("a need that nobody has asked about says what may be asked, and one whose questions did not come says so", async () => {
  const nothing = await shown({ commentCount: 0 }, { data: { current: 1, pageSize: 10, total: 0, records: [] } });
  expect(nothing.element.querySelector("#comments")?.textContent).toContain("还没有人提问");
  await nothing.unmount();
  const broken = await shown({}, { status: 500, message: "系统繁忙" });
  expect(broken.element.querySelector("#comments")?.textContent).toContain("重试");
  await broken.unmount();
});

test("what is not public, or a draft, is not asked about", async () => {
  for (const change of [{ shown: 4, owner: true }, { shown: 1, owner: true }, { status: 0, shown: 0, owner: true }]) {
    const { element, unmount, asked } = await shown(change);
    expect(element.querySelector("#comments"), JSON.stringify(change)).toBeNull();
    expect(asked).toEqual([]);
    await unmount();
  }
});

test("a need in a list says how much is said of it, where anything is", async () => {
  const card = async (commentCount: number) => {
    const { element, unmount } = await render(<NeedCard need={{ ...need, commentCount } as unknown as NeedListed} />, new FakeRouter({}));
    const text = element.textContent;
    await unmount();
    return text;
  };
  expect(await card(3)).toContain("评论 3");
  expect(await card(0)).not.toContain("评论");
});

afterEach(() => {
  session.set({ ready: false, token: "", info: null });
  provideScope(() => undefined);
});
asInABrowser();
const signedIn = () => {
  session.set({ ready: true, token: "t", info: { userId: "u3" } as never });
  provideScope(() => ({ userId: "u3", enterprise: "" }));
};
const press = async (button: HTMLElement | undefined) => {
  await act(async () => button?.click());
  await settle(50);
};
const named = (element: ParentNode, name: string) => [...element.querySelectorAll("button")].find((b) => b.textContent?.startsWith(name));

test("a need itself is reported, as what is said under it is; by whose it is, and while it is not public, not", async () => {
  signedIn();
  const { element, unmount } = await shown({ status: 1, deadline: Date.now() + 1e8 });
  const sent = answerCalls({ "/platform/home/api/dict/list": () => ({ data: [{ value: "ad", label: "广告" }] }), "/micro/home/community/report": () => ({ data: {} }) });
  await press(named(element.querySelector('section[aria-labelledby="need-text"]') ?? element, "举报"));
  await press(document.querySelector<HTMLInputElement>("dialog input[type=radio]") ?? undefined);
  await press(named(document, "提交举报"));
  expect(sent.find((s) => s.path === "/micro/home/community/report")?.body).toMatchObject({ targetType: "need", targetId: "n1", reason: "ad" });
  await unmount();
  for (const change of [{ owner: true, status: 1 }, { status: 1, shown: 4 }]) {
    const other = await shown(change);
    const text = other.element.querySelector('section[aria-labelledby="need-text"]')?.textContent;
    expect(text).toContain("出大样和定位表");
    expect(text).not.toContain("举报");
    await other.unmount();
  }
});

const manuscript = (n: number) => ({
  manuscriptId: `m${n}`, name: `投稿者${n}`, status: 1, commitHash: "", quoteFen: 100, note: "", files: [], submittedAt: 1, turn: 1, amountFen: 0, authorId: `u${n}`, delivery: { note: "", files: [], at: 0 },
  checked: { at: 0, pass: false, files: [], missing: [], applicable: 0, failed: 0 },
});

test("all manuscripts of a need stand there, and a share is given to any", async () => {
  signedIn();
  const many = Array.from({ length: 101 }, (_, i) => manuscript(i + 1));
  answerCalls({
    "/micro/home/community/need/detail": () => ({ data: { ...need, status: 2, owner: true, manuCount: 101, can: { ...can, judge: true } } }),
    [PAGE]: () => ({ data: { current: 1, pageSize: 10, total: 0, records: [] } }),
    "/micro/home/community/manuscript/page": ({ current = 1, pageSize = 10 }) => ({ data: { current, pageSize, total: 101, records: many.slice((Number(current) - 1) * Number(pageSize), Number(current) * Number(pageSize)) } }),
  });
  const { element, unmount } = await render(<NeedDetailScreen />, new FakeRouter({ id: "n1" }));
  await settle(200);
  expect(element.querySelectorAll("[data-manuscripts] > li").length).toBe(101);
  await press(named(element, "选为中选，投稿者101"));
  expect(document.querySelector("dialog")?.textContent).toContain("投稿者101的份额");
  await unmount();
}, 20_000);

test("the budget, the days and what one can do come before the text and before what was asked", async () => {
  const { element, unmount } = await shown({ status: 1, can: { ...can, submit: true } });
  const order = [...element.querySelectorAll("[aria-label=预算与时间], #need-text, #comments-title, #need-story")].map((e) => e.id || "offer");
  expect(order).toEqual(["offer", "need-text", "comments-title", "need-story"]);
  await unmount();
});
