// @vitest-environment document
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render, settle } from "@/test/render";
import { Boundary } from "./Boundary";
import { isChunkError, NOT_LOADED } from "@/ui/chunk";
import { part } from "@/ui/part";
import { shownToasts, Toasts } from "@/ui/toast";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
const chunkError = () => Object.assign(new Error("Loading chunk 7 failed."), { name: "ChunkLoadError" });
function Breaks({ now }: { now: unknown }) {
  if (now) throw now;
  return <p>ok</p>;
}

test.each([
  [new Error("x is undefined"), "页面出错了，请重新加载；若再次出现，请联系我们"],
  [chunkError(), NOT_LOADED],
])("a page that breaks says so, and another address is another try", async (error, text) => {
  const quiet = (e: Event) => e.preventDefault();
  addEventListener("error", quiet);
  const { element, root, unmount } = await render(<Boundary at="/a"><Breaks now={error} /></Boundary>);
  expect(element.querySelector("[role=alert]")?.textContent).toContain(text);
  // It stands inside the main part of a page, which has one.
  expect(element.querySelector("main")).toBeNull();
  expect(element.querySelector("a")?.getAttribute("href")).toBe("/portal/home");
  await act(async () => root.render(<Boundary at="/b"><Breaks now={undefined} /></Boundary>));
  expect(element.textContent).toBe("ok");
  await unmount();
  removeEventListener("error", quiet);
});

test.each([
  [false, "页面程序没有加载完"],
  [true, "重新加载"],
])("a part whose program does not come stands for it (ERR-03), small: %s", async (small, text) => {
  const Part = part<object>(() => Promise.reject(chunkError()), { small });
  const { element, unmount } = await render(<div><p>the rest</p><Part /></div>);
  await settle();
  expect(element.textContent).toContain("the rest");
  expect(element.textContent).toContain(text);
  expect(shownToasts().map((t) => t.text)).toEqual(small ? [NOT_LOADED] : []);
  await unmount();
});

test("a part that is worth no sentence has something else stand for it", async () => {
  const Part = part<{ children: string }>(() => Promise.reject(chunkError()), { missing: ({ children }) => children });
  const { element, unmount } = await render(<Part>the drawing</Part>);
  await settle();
  expect([element.textContent, element.querySelector("[role=alert], button")]).toEqual(["the drawing", null]);
  await unmount();
});

test("a part that comes is shown, after what stands for it meanwhile", async () => {
  let come: (p: () => React.ReactNode) => void = () => {};
  const Part = part<object>(() => new Promise((done) => (come = done)), { loading: <i>waiting</i> });
  const { element, unmount } = await render(<Part />);
  expect(element.textContent).toBe("waiting");
  await act(async () => come(() => <p>here</p>));
  await settle();
  expect(element.textContent).toBe("here");
  await unmount();
});

test("what a click asked for and did not get is told (ERR-03)", async () => {
  const { unmount } = await render(<Toasts />);
  const reject = (reason: unknown) => act(async () => void dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason })));
  const before = shownToasts().length;
  await reject(new Error("another"));
  expect(shownToasts()).toHaveLength(before);
  await reject(chunkError());
  expect(shownToasts().at(-1)?.text).toBe(NOT_LOADED);
  await unmount();
});

test.each([
  [chunkError(), true],
  [{ code: "CSS_CHUNK_LOAD_FAILED" }, true],
  [new Error("network"), false],
  [undefined, false],
])("%s", (error, want) => expect(isChunkError(error)).toBe(want));
