// @vitest-environment document
import { act, useEffect } from "react";
import { expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { text } from "./filters";
import { usePublicList } from "./usePublicList";

const route = "/micro/home/info/page";
const spec = { route, filters: { type: text(), keyword: text() } } as const;
let list: { state: string; set: (values: { type?: string; keyword?: string }) => void; rows: { id: string }[] };
function Probe() {
  const made = usePublicList(spec as never) as unknown as typeof list;
  useEffect(() => void (list = made));
  return null;
}
const page = (n: number) => ({ data: { current: 1, pageSize: 10, total: n, records: Array.from({ length: n }, (_, i) => ({ id: String(i) })) } });

test("two filters that are chosen in one turn both count", async () => {
  answerCalls({ [route]: () => page(3) });
  const router = new FakeRouter({});
  const { unmount } = await render(<Probe />, router);
  await settle();
  await act(async () => {
    list.set({ type: "notice" });
    list.set({ keyword: "升级" });
  });
  expect(router.replaced.at(-1)).toEqual({ type: "notice", keyword: "升级" });
  await unmount();
});

test("of a list on its way the empty page before it does not speak", async () => {
  let go: () => void = () => {};
  answerCalls({
    [route]: async ({ type }) => {
      if (type !== "notice") await new Promise<void>((done) => (go = done));
      return page(type === "notice" ? 0 : 3);
    },
  });
  const { unmount } = await render(<Probe />, new FakeRouter({ type: "notice" }));
  await settle();
  expect(list.state).toBe("nothing");
  await act(async () => list.set({ type: undefined }));
  await settle();
  expect(list.state).toBe("loading");
  go();
  await settle(20);
  expect([list.state, list.rows.length]).toEqual(["rows", 3]);
  await unmount();
});
