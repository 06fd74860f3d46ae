// @vitest-environment document
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./openPage";

afterEach(() => vi.unstubAllGlobals());

test("a page opens in a new window, its id in the query (WID-16)", () => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  openPage("/addProvider", "e1 &");
  expect(open).toHaveBeenCalledExactlyOnceWith("/portal/addProvider?id=e1+%26", "_blank", "noopener");
});

test("the Revit client has one window", () => {
  const open = vi.fn();
  const assign = vi.fn();
  vi.stubGlobal("open", open);
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 Revit/2024" });
  vi.stubGlobal("location", { assign });
  openPage("/addProvider", "e1");
  expect([open.mock.calls.length, assign.mock.calls]).toEqual([0, [["/portal/addProvider?id=e1"]]]);
});
