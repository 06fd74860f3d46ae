// @vitest-environment document
import { expect, test, vi } from "vitest";
import { copy } from "./copy";
import { toast } from "./toast";

vi.mock("./toast", () => ({ toast: vi.fn() }));

test("what is copied is said, and where there is no clipboard what to do instead", async () => {
  const kept: string[] = [];
  vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void kept.push(text) } });
  expect(await copy("a1", "订单号")).toBe(true);
  expect(kept).toEqual(["a1"]);
  expect(toast).toHaveBeenLastCalledWith("订单号已复制", "ok");
  vi.stubGlobal("navigator", {});
  expect(await copy("a1", "订单号")).toBe(false);
  expect(toast).toHaveBeenLastCalledWith("浏览器不允许复制，请手动选择文字", "bad");
});
