// @vitest-environment document
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { render } from "@/test/render";
import { PageError } from "./states";

afterEach(() => {
  document.body.innerHTML = "";
});

const fault = new ApiError(500, "服务出错了，请稍后再试", "internal", [], "r-1");

test("a page that could not be read has what happened for its heading", async () => {
  const retry = vi.fn();
  const { element, unmount } = await render(<PageError error={fault} onRetry={retry} />);
  expect(element.querySelector("[role=alert] h1")?.textContent).toBe("服务出错了，请稍后再试");
  expect(element.textContent).toContain("请求编号 r-1");
  element.querySelector("button")?.click();
  expect(retry).toHaveBeenCalledOnce();
  await unmount();
});

test("below a heading it is none", async () => {
  const { element, unmount } = await render(
    <>
      <h1>项目管理</h1>
      <PageError error={fault} onRetry={() => {}} />
    </>,
  );
  expect([...element.querySelectorAll("h1")].map((h) => h.textContent)).toEqual(["项目管理"]);
  await unmount();
});
