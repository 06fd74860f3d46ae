import { expect, test } from "vitest";
import { addScreens } from "@/addresses";
import { ownAddresses } from "@/ownAddresses";
import { canonicalOf, indexed } from "./canonical";

addScreens(ownAddresses);

test("a page has one address, whatever its filters say", () => {
  expect(canonicalOf("/news", "/news?type=notice&page=2", undefined)).toBe("/news");
  expect(canonicalOf("/home/index", "/home/index", undefined)).toBe("/home");
  expect(canonicalOf("/news/{id}", "/news/ab12?from=x#top", "ab12")).toBe("/news/ab12");
  expect(canonicalOf("/bimCollege/{id?}", "/bimCollege", undefined)).toBe("/bimCollege");
  expect(canonicalOf("/templateDetail", "/templateDetail?id=a/b&x=1", "a/b")).toBe("/templateDetail?id=a%2Fb");
});

test("the export of a page of one thing names no address", () => {
  expect(canonicalOf("/news/{id}", undefined, undefined)).toBeUndefined();
  expect(canonicalOf("/news/{id}", "/news/[id]", undefined)).toBeUndefined();
  expect(canonicalOf("/templateDetail", undefined, undefined)).toBeUndefined();
  expect(canonicalOf("/log", undefined, undefined)).toBe("/log");
});

test("what is public and there is found; doors, people's own pages and what comes later are not", () => {
  expect([indexed("/news", false), indexed("/providerList", false)]).toEqual([true, true]);
  expect([indexed("/extra-community", true), indexed("/user/login", false), indexed("/user-info/account", false), indexed("/workbenchHome", false), indexed("/select-project", false), indexed("/family/shared", false)]).toEqual([false, false, false, false, false, false]);
});
