// @vitest-environment document
import { act, useEffect } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerCalls, FakeRouter, render, settle } from "@/test/render";
import { oneOf, text } from "./filters";
import { provideScope } from "./scope";
import { useList, type List } from "./useList";

const route = "/micro/home/api/product/page";
const filters = { status: oneOf(["a", "b"]), keyword: text() };
let list: List<typeof filters, { id: string }>;
let views: ("status" | "keyword")[] | undefined;
function Probe() {
  const made = useList(route as never, { filters, views, sorts: ["at"] }) as unknown as typeof list;
  useEffect(() => void (list = made));
  return null;
}
let scope = { userId: "u1", enterprise: "" };
let unmount: () => Promise<void>;
beforeEach(() => {
  views = undefined;
  scope = { userId: "u1", enterprise: "" };
  provideScope(() => scope);
});
afterEach(async () => {
  await unmount();
  provideScope(() => undefined);
});

const rows = (n: number, from = 0) => Array.from({ length: n }, (_, i) => ({ id: String(from + i) }));
const page = (total: number) => (body: Record<string, unknown>) => {
  const [current, pageSize] = [Number(body.current), Number(body.pageSize)];
  return { data: { current, pageSize, total, records: rows(Math.max(0, Math.min(pageSize, total - (current - 1) * pageSize)), (current - 1) * pageSize) } };
};
async function open(query: Record<string, string>, isReady = true) {
  const router = new FakeRouter(query, isReady);
  const made = await render(<Probe />, router);
  unmount = made.unmount;
  await settle();
  return router;
}

test("the address is the question, the answer is the table", async () => {
  const sent = answerCalls({ [route]: page(25) });
  await open({ status: "b", page: "2", sort: "-at", tab: "x" });
  expect(sent.map((s) => s.body)).toEqual([{ status: "b", current: 2, pageSize: 10, sort: "-at" }]);
  expect(list.state).toBe("rows");
  expect(list.tableProps.dataSource.map((r) => r.id)).toEqual(rows(10, 10).map((r) => r.id));
  expect(list.tableProps.pagination).toMatchObject({ current: 2, pageSize: 10, total: 25 });
});

test("nothing is asked before the address is known, or for nobody", async () => {
  const sent = answerCalls({ [route]: page(1) });
  await open({}, false);
  expect(sent).toEqual([]);
  expect(list.state).toBe("loading");
});

test("filters replace the address, two at once both count, others' keys stay", async () => {
  answerCalls({ [route]: page(25) });
  const router = await open({ tab: "x", page: "3" });
  await act(async () => {
    list.set({ status: "a" });
    list.set({ keyword: "桥" });
  });
  expect(router.replaced.at(-1)).toEqual({ tab: "x", status: "a", keyword: "桥" });
  await act(async () => list.reset());
  expect(router.replaced.at(-1)).toEqual({ tab: "x" });
});

test("a page beyond the end goes to the last one", async () => {
  answerCalls({ [route]: page(25) });
  const router = await open({ page: "9" });
  await settle();
  expect(router.replaced.at(-1)).toEqual({ page: "3" });
  expect(list.tableProps.dataSource).toHaveLength(5);
});

test("paging and sorting of the table", async () => {
  answerCalls({ [route]: page(25) });
  const router = await open({});
  await act(async () => list.tableProps.onChange({ current: 2, pageSize: 10 }, {}, {}));
  expect(router.replaced.at(-1)).toEqual({ page: "2" });
  await act(async () => list.tableProps.onChange({ current: 2, pageSize: 10 }, {}, { field: "at", order: "descend" }));
  expect(router.replaced.at(-1)).toEqual({ sort: "-at" });
  await act(async () => list.tableProps.onChange({ current: 1, pageSize: 20 }, {}, { field: "at", order: "descend" }));
  expect(router.replaced.at(-1)).toEqual({ sort: "-at", size: "20" });
});

test("typing counts after a pause, Enter at once, and leaving forgets it", async () => {
  answerCalls({ [route]: page(1) });
  const router = await open({});
  const type = (value: string) => act(async () => list.keyword("keyword").onChange({ target: { value } }));
  await type("梁");
  await type("梁柱");
  expect(list.keyword("keyword").value).toBe("梁柱");
  expect(router.replaced).toEqual([]);
  await settle(450);
  expect(router.replaced).toEqual([{ keyword: "梁柱" }]);
  await type("板");
  await act(async () => list.keyword("keyword").onPressEnter());
  expect(router.replaced.at(-1)).toEqual({ keyword: "板" });
  await type("墙");
  router.emit("routeChangeStart", "/elsewhere", { shallow: false });
  await settle(450);
  expect(router.replaced).toHaveLength(2);
});

test("nothing found is told from nothing there, and a failure can be tried again", async () => {
  answerCalls({ [route]: page(0) });
  await open({ status: "a" });
  expect(list.state).toBe("nothing");
  await act(async () => list.reset());
  await settle();
  expect(list.state).toBe("empty");
  await unmount();

  let broken = true;
  answerCalls({ [route]: (body) => (broken ? { status: 500, message: "坏了" } : page(1)(body)) });
  await open({});
  expect(list.state).toBe("error");
  expect(list.total, "nobody knows how many there are").toBeUndefined();
  expect(list.error?.message).toBe("坏了");
  broken = false;
  await act(async () => list.retry());
  await settle();
  expect(list.state).toBe("rows");
});

test("rows stay while the next page loads, never those of another user", async () => {
  let open2: () => void = () => {};
  let slow = false;
  answerCalls({
    [route]: async (body) => {
      if (slow) await new Promise<void>((done) => (open2 = done));
      return page(25)(body);
    },
  });
  const router = await open({});
  slow = true;
  await act(async () => list.tableProps.onChange({ current: 2, pageSize: 10 }, {}, {}));
  expect(list.tableProps.dataSource.map((r) => r.id)).toEqual(rows(10).map((r) => r.id));
  open2();
  await settle();
  expect(list.tableProps.dataSource[0]?.id).toBe("10");
  scope = { userId: "u2", enterprise: "" };
  await act(async () => router.tell({ page: "2" }));
  expect(list.state).toBe("loading");
  expect(list.tableProps.dataSource).toEqual([]);
  open2();
  await settle();
});

test("of a list on its way neither the empty page before it speaks nor, when it fails, anybody's emptiness", async () => {
  let go: () => void = () => {};
  answerCalls({
    [route]: async (body) => {
      if (body.status === "b") return { status: 500, message: "坏了" };
      if (body.status !== "a") await new Promise<void>((done) => (go = done));
      return page(body.status === "a" ? 0 : 3)(body);
    },
  });
  const router = await open({ status: "a" });
  expect(list.state).toBe("nothing");
  await act(async () => list.reset());
  expect(list.state, "the list without a filter has not been answered").toBe("loading");
  go();
  await settle();
  expect(list.state).toBe("rows");
  await act(async () => router.tell({ status: "a" }));
  await settle();
  await act(async () => list.set({ status: "b" }));
  await settle();
  expect(list.state).toBe("error");
});

test("a tab says which list it is: where nothing is it says so by itself, and clearing the filters stays on it", async () => {
  answerCalls({ [route]: page(0) });
  await open({ status: "b" });
  expect(list.state, "a filter leaves nothing").toBe("nothing");
  await unmount();
  views = ["status"];
  await open({ status: "b" });
  expect(list.state).toBe("empty");
  expect(list.filtered).toBe(false);
  await unmount();
  const router = await open({ status: "b", keyword: "门", page: "2" });
  expect(list.state).toBe("nothing");
  expect(list.filtered).toBe(true);
  await act(async () => list.reset());
  expect(router.replaced.at(-1)).toEqual({ status: "b" });
});
