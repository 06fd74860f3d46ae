// @vitest-environment document
import { expect, test } from "vitest";
import { asInABrowser } from "@/test/browser";
import { inWorkbench, readerIsKnown } from "@/test/reader";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { WorkbenchHome } from "./WorkbenchHome";

asInABrowser();
readerIsKnown("e1");

test("a frozen enterprise is led to look at what waits, and to no first step", async () => {
  const shown = async (frozen: boolean) => {
    inWorkbench(frozen);
    answerCalls({
      "/micro/sys/workbench/home": () => ({
        data: { todos: [{ key: "norole", tag: "没有角色", tone: "bad", text: "1 位成员没有角色", at: 5, verb: "去分配", path: "/organizationManagement" }], steps: [{ key: "invite", title: "邀请成员", text: "", done: false, path: "/organizationManagement" }], figures: [], joinTime: "", asOf: 5 },
      }),
    });
    const { element, unmount } = await render(<WorkbenchHome />, new FakeRouter({}));
    await settle(200);
    const text = element.textContent ?? "";
    await unmount();
    return ["去分配", "去查看", "起步清单"].map((word) => text.includes(word));
  };
  expect(await shown(false)).toEqual([true, false, true]);
  expect(await shown(true)).toEqual([false, true, false]);
}, 20_000);
