// @vitest-environment document
import { expect, test, vi } from "vitest";

const read = async (address: string) => {
  history.replaceState({ kept: 1 }, "", address);
  vi.resetModules();
  return (await import("./address")).takeBrought;
};

test("what an address brings leaves it at once and is taken once (SESS-05)", async () => {
  const take = await read("/portal/product?a=1&token=u1.abc#list");
  expect([location.pathname + location.search + location.hash, history.state]).toEqual(["/portal/product?a=1#list", { kept: 1 }]);
  expect(take()).toMatchObject({ ticket: "u1.abc", nobody: false });
  expect(take()).toBeUndefined();
});

test("an address that brings nothing stays as it is", async () => {
  const take = await read("/portal/product?a=%20b#list");
  expect(location.pathname + location.search + location.hash).toBe("/portal/product?a=%20b#list");
  expect(take()).toMatchObject({ ticket: "", clean: undefined });
});
