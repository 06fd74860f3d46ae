// @vitest-environment document
import Router from "next/router";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommentRow } from "@/api/shapes";
import { session } from "@/session/session";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { Comment } from "./Comment";
import { CommentBox } from "./CommentBox";

HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
const row = (id: string, content: string, more: Partial<CommentRow> = {}) =>
  ({ id, content, userId: "u2", nickname: "李工", avatar: "", status: 2, deleted: false, floor: 1, replyCount: 0, likeCount: 0, isLiked: false, createTime: "2026-01-01 08:00:00", editTime: "", editUntil: 0, ipRegion: "北京", toName: "", ...more }) as CommentRow;
beforeEach(() => session.set({ ready: true, token: "t", info: { userId: "u1" } as never }));
const was = Router.router;
afterEach(() => {
  session.set({ ready: false, token: "", info: null });
  Router.router = was;
});
const press = (element: HTMLElement, text: string) => act(async () => [...element.querySelectorAll("button")].find((b) => b.textContent?.includes(text))?.click());
const write = async (element: HTMLElement, text: string) => {
  const area = element.querySelector("textarea");
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
  await act(async () => void area?.dispatchEvent(new Event("input", { bubbles: true })));
};

test("an answer that is written while those before it are on their way stays", async () => {
  let go: () => void = () => {};
  answerCalls({
    "/micro/home/community/comment/replies": async () => {
      await new Promise<void>((done) => (go = done));
      return { data: { list: [row("r1", "第一条回复")], next: "" } };
    },
    "/micro/home/community/comment/add": () => ({ data: row("r2", "我的回复", { userId: "u1" }) }),
  });
  const { element, unmount } = await render(<Comment of="article" id="a1" row={row("c1", "楼层", { replyCount: 1 })} floor authorId="u9" people={[]} />, new FakeRouter({}));
  await press(element, "展开");
  await press(element, "回复");
  await write(element, "我的回复");
  await act(async () => element.querySelector("form")?.requestSubmit());
  await settle(20);
  expect(element.textContent).toContain("我的回复");
  go();
  await settle(20);
  expect(element.textContent).toContain("第一条回复");
  expect(element.textContent, "the list came, and took it away").toContain("我的回复");
  await unmount();
});

test("who is signed in and not known yet is not led to the sign-in by what he begins to say", async () => {
  session.set({ info: null });
  const push = vi.spyOn(Router, "push").mockResolvedValue(true);
  const { element, unmount } = await render(<CommentBox of="article" id="a1" people={[]} onDone={() => undefined} />, new FakeRouter({}));
  const look = () => act(async () => (element.querySelector("textarea")?.blur(), element.querySelector("textarea")?.focus()));
  await look();
  expect(push).not.toHaveBeenCalled();
  await act(async () => session.set({ token: "" }));
  await look();
  expect(push).toHaveBeenCalledTimes(1);
  push.mockRestore();
  await unmount();
});

test("what was said is sent once when it is edited, by the keyboard too, and is left by Escape", async () => {
  let go: () => void = () => {};
  const sent = answerCalls({
    "/micro/home/community/comment/edit": async (body) => {
      await new Promise<void>((done) => (go = done));
      return { data: row("c1", String(body.content), { userId: "u1" }) };
    },
  });
  const { element, unmount } = await render(<Comment of="article" id="a1" row={row("c1", "原话", { userId: "u1", editUntil: Date.now() + 60_000 })} floor authorId="u9" people={[{ userId: "u3", nickname: "王工" }]} />, new FakeRouter({}));
  const key = (init: KeyboardEventInit) => act(async () => void element.querySelector("textarea")?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init })));
  await press(element, "编辑");
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
  await key({ key: "Escape" });
  expect(element.querySelector("textarea")).toBeNull();
  await press(element, "编辑");
  await write(element, "改过的话 @王");
  expect(element.textContent, "who is named by an edit does not hear of it").not.toContain("@王工");
  await key({ key: "Enter", ctrlKey: true });
  await press(element, "保存");
  await act(async () => element.querySelector("form")?.requestSubmit());
  go();
  await settle(20);
  expect(sent.map((s) => s.body)).toEqual([{ id: "c1", content: "改过的话 @王" }]);
  expect(element.textContent).toContain("改过的话");
  await unmount();
});

test("what is typed below a comment is asked for before it is given up, by each way that closes its box", async () => {
  Router.router = { push: async () => true, asPath: "/ArticleDetail", events: { on() {}, off() {} }, beforePopState() {} } as never;
  answerCalls({});
  const { element, unmount } = await render(
    <>
      <CommentBox of="article" id="a1" people={[]} onDone={() => undefined} />
      <div id="floor"><Comment of="article" id="a1" row={row("c1", "原话", { userId: "u1", editUntil: Date.now() + 60_000 })} floor authorId="u9" people={[]} /></div>
      <div id="other"><Comment of="article" id="a1" row={row("c2", "别的话")} floor authorId="u9" people={[]} /></div>
    </>,
    new FakeRouter({}),
  );
  const [above, floor, other] = [element.querySelector("form") as HTMLElement, element.querySelector("#floor") as HTMLElement, element.querySelector("#other") as HTMLElement];
  const question = "评论还没有发布，离开后会丢失。";
  const asked = async (within: HTMLElement) => {
    await settle(20);
    expect(element.textContent).toContain(question);
    await act(async () => [...(within.querySelector("dialog")?.querySelectorAll("button") ?? [])].find((b) => b.textContent === "取消")?.click());
    expect(within.querySelector("textarea")).not.toBeNull();
    expect(element.textContent).not.toContain(question);
  };
  await write(above, "一句话");
  for (const box of [floor, other]) {
    await press(box, "回复");
    await press(box, "取消");
    expect(box.querySelector("textarea"), "nothing was typed here").toBeNull();
    await press(box, "回复");
    await write(box, "我的回复");
    await settle(20);
  }
  // The newest is given up; the one before it still asks.
  await press(other, "取消");
  await asked(other);
  await press(other, "取消");
  await press(other, "离开");
  expect(other.querySelector("textarea")).toBeNull();
  for (const way of ["取消", "回复", "编辑"]) {
    await press(floor, way);
    await settle(20);
    expect(element.textContent, way).toContain(question);
    await act(async () => [...element.querySelectorAll("dialog button")].find((b) => b.textContent === "取消")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    expect(floor.querySelector("textarea")?.value).toBe("我的回复");
  }
  await press(floor, "编辑");
  await act(async () => [...element.querySelectorAll("dialog button")].find((b) => b.textContent === "离开")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  expect(floor.querySelector("textarea")?.value).toBe("原话");
  await press(floor, "取消");
  expect(floor.querySelector("textarea"), "nothing was changed").toBeNull();
  await unmount();
});
