import { expect, test } from "vitest";
import { addressOf, reachOf } from "./app";

test("a page of the portal opens as it is, whatever the mode says", () => {
  expect(addressOf("a1", { entryUrl: "/productDetail/x", openMode: "sso" })).toBe("/portal/productDetail/x");
});

test("another origin is reached through the central sign-on where the application asks for it", () => {
  expect(addressOf("a1", { entryUrl: "https://app.example/in", openMode: "new" })).toBe("https://app.example/in");
  const sso = addressOf("a1", { entryUrl: "https://app.example/in", openMode: "sso" });
  expect(sso).toContain("/auth/checkLogin?");
  expect(new URLSearchParams(sso.split("?")[1]).get("redirectUrl")).toBe("https://app.example/in");
});

test("departments come before people in what a form shows of a reach", () => {
  expect([reachOf(undefined), reachOf({ all: true }), reachOf({ departmentIds: ["d"], userIds: ["u"] }), reachOf({ userIds: ["u"] })]).toEqual(["all", "all", "departments", "users"]);
});
