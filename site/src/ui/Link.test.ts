import { expect, test } from "vitest";
import { addressOf } from "./Link";

test("a route's names take their values, the rest of the query follows", () => {
  expect(addressOf("/home")).toBe("/home");
  expect(addressOf({ pathname: "/product", query: {} })).toBe("/product");
  expect(addressOf({ pathname: "/facilitaror/home/[id]", query: { id: "a/b", tab: "模板", none: undefined, tags: ["x", "y"] } })).toBe("/facilitaror/home/a%2Fb?tab=%E6%A8%A1%E6%9D%BF&tags=x&tags=y");
});
