// @vitest-environment document
import { expect, test, vi } from "vitest";
import { anew } from "./anew";

test("the next file of tests that a worker runs finds nothing of this one", async () => {
  const store = await import("@/session/session");
  document.body.append("left");
  document.cookie = "left=1";
  localStorage.setItem("left", "1");
  vi.stubGlobal("left", 1);
  vi.useFakeTimers();
  globalThis.fetch = async () => new Response("left");
  await anew();
  expect(document.body.textContent).toBe("");
  expect(document.cookie).toBe("");
  expect(localStorage.getItem("left")).toBeNull();
  expect("left" in globalThis).toBe(false);
  expect(vi.isFakeTimers()).toBe(false);
  expect(await import("@/session/session")).not.toBe(store);
  await expect(globalThis.fetch("/")).rejects.toThrow(TypeError);
});
