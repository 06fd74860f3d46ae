// @vitest-environment document
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "@/api/error";
import { render } from "@/test/render";
import { ErrorStrip } from "./states";

afterEach(() => {
  document.body.innerHTML = "";
});

test("where the portal gives no answer, the first strip of the page speaks and tries again for all; a refusal always speaks", async () => {
  const retries = [vi.fn(), vi.fn(), vi.fn()];
  const gone = new ApiError(0, "网络中断，请检查网络后再试", "network");
  const { element, unmount } = await render(
    <>
      <ErrorStrip error={gone} onRetry={retries[0]} />
      <ErrorStrip error={new ApiError(409, "已被他人修改", "stale_rev")} onRetry={retries[1]} />
      <ErrorStrip error={gone} onRetry={retries[2]} />
    </>,
  );
  const said = () => [...element.querySelectorAll("[role=alert]")].map((e) => e.querySelector("span")?.textContent);
  expect(said()).toEqual(["网络中断，请检查网络后再试", "已被他人修改"]);
  element.querySelector("button")?.click();
  expect(retries.map((r) => r.mock.calls.length)).toEqual([1, 0, 1]);
  await unmount();
});

test("of reads that failed the first says why and tries all again, a line stands for each of the others; what was sent always speaks, and a dialog speaks for itself", async () => {
  const retries = [vi.fn(), vi.fn(), vi.fn()];
  const fault = new ApiError(500, "服务出错了，请稍后再试", "internal");
  const { element, unmount } = await render(
    <>
      <ErrorStrip error={fault} onRetry={retries[0]} />
      <ErrorStrip error={fault} onRetry={retries[1]} />
      <ErrorStrip error={new ApiError(500, "没有保存", "internal")} />
      <div role="dialog">
        <ErrorStrip error={new ApiError(500, "没有读到成员", "internal")} onRetry={retries[2]} />
      </div>
    </>,
  );
  const said = [...element.querySelectorAll("[role=alert]")].map((e) => e.querySelector("span")?.textContent);
  expect(said).toEqual(["服务出错了，请稍后再试", "没有保存", "没有读到成员"]);
  expect(element.querySelectorAll("p").length).toBe(1);
  element.querySelector("button")?.click();
  expect(retries.map((r) => r.mock.calls.length)).toEqual([1, 1, 0]);
  await unmount();
});
