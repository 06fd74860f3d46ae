// @vitest-environment document
import { act, useLayoutEffect, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, render, settle } from "@/test/render";
import { ahead, publicRead } from "./ahead";
import { text } from "./filters";
import { usePublic } from "./hooks";
import { turn } from "./turn";
import { publicList } from "./usePublicList";

const NEWS = "/micro/home/info/detail";
const stand = (path: string) => history.replaceState(null, "", `/portal${path}`);
afterEach(() => stand("/"));
const titled = (title: string) => () => ({ data: { id: title, title } });

function News({ id }: { id: string }) {
  const { data, error, mutate } = usePublic(NEWS, { id });
  return <p onClick={() => void mutate()}>{error ? error.message : (data?.title ?? "waiting")}</p>;
}

test("a browser that stands at the page asks once: the hook takes the answer over", async () => {
  const sent = answerCalls({ [NEWS]: titled("一") });
  stand("/news/n1?from=x");
  ahead("/news/{id}", ({ id }) => publicRead(NEWS, { id }));
  await turn();
  expect(sent).toEqual([expect.objectContaining({ path: NEWS, body: { id: "n1" } })]);
  const { element, unmount } = await render(<News id="n1" />);
  await settle();
  expect(element.textContent).toBe("一");
  expect(sent).toHaveLength(1);
  await unmount();
});

test.each(["/news", "/news/", "/home", "/newsletter/n1", "/news/%E0%A4%A"])("at %s nothing is asked ahead of a news", async (path) => {
  const sent = answerCalls({});
  stand(path);
  ahead("/news/{id}", ({ id }) => publicRead(NEWS, { id }));
  await turn();
  expect(sent).toEqual([]);
});

test.each([
  ["/templateDetail", []],
  ["/templateDetail?id=", []],
  ["/templateDetail?id=t1", [{ id: "t1" }]],
])("at %s a template is asked for only with its id", async (path, bodies) => {
  const sent = answerCalls({});
  stand(path);
  vi.resetModules();
  await import("@/features/template/TemplateDetailScreen");
  await turn();
  expect(sent.filter((c) => c.path === "/platform/home/itemTemplate/detail").map((c) => c.body)).toEqual(bodies);
});

test("a list asks for what its address says", async () => {
  const sent = answerCalls({});
  stand("/news?keyword=%E6%A8%A1%E5%9E%8B&page=3&other=1");
  publicList("/news", "/micro/home/info/page", { pageSize: 10, filters: { type: text(32), keyword: text(40) } });
  await turn();
  expect(sent).toEqual([expect.objectContaining({ path: "/micro/home/info/page", body: { current: "3", keyword: "模型", pageSize: "10" } })]);
});

test("a failure is taken over too, and the next try asks again", async () => {
  let status = 500;
  const sent = answerCalls({ [NEWS]: () => (status ? { status, message: "服务暂时不可用" } : { data: { id: "n2", title: "二" } }) });
  stand("/news/n2");
  ahead("/news/{id}", ({ id }) => publicRead(NEWS, { id }));
  await settle();
  const { element, unmount } = await render(<News id="n2" />);
  await settle();
  expect(element.textContent).toBe("服务暂时不可用");
  expect(sent).toHaveLength(1);
  status = 0;
  await act(async () => element.querySelector("p")?.click());
  await settle();
  expect(element.textContent).toBe("二");
  await unmount();
});

test("what an earlier key was answered is never shown for the next one", async () => {
  let answer: (value: object) => void = () => {};
  answerCalls({ [NEWS]: ({ id }) => (id === "a" ? titled("甲")() : new Promise((done) => (answer = done as never))) as never });
  const seen: (string | null)[] = [];
  function Both() {
    const [id, setId] = useState("a");
    const { data } = usePublic(NEWS, { id });
    const shown = `${id}:${data?.title ?? ""}`;
    useLayoutEffect(() => void seen.push(shown), [shown]);
    return <p onClick={() => setId("b")}>{shown}</p>;
  }
  const { element, unmount } = await render(<Both />);
  await settle();
  await act(async () => element.querySelector("p")?.click());
  await settle();
  await vi.waitFor(() => expect(seen).toContain("b:"));
  await act(async () => answer({ data: { id: "b", title: "乙" } }));
  await settle();
  expect(seen).toEqual(["a:", "a:甲", "b:", "b:乙"]);
  await unmount();
});
