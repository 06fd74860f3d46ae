import { expect, test } from "vitest";
import { loginPath, safeRedirect } from "@/paths";
import { holds, seeUser, withoutTokens } from "./rules";
import { readCookie } from "./storage";

test.each([
  [[], "a", ["a"], false],
  [["a"], "a", ["a"], false],
  [["a"], "b", [], true],
  ["not a list", "a", ["a"], false],
  [[1, null, "a"], "a", ["a"], false],
])("having seen %j, now %s", (seen, user, list, another) => expect(seeUser(seen, user)).toEqual({ list, another }));

test.each([
  ["/home", undefined],
  ["/home?token=x", "/home"],
  ["/home?a=1&accessToken=x#top", "/home?a=1#top"],
  ["/home?access_token=x&token=y", "/home"],
  ["/home?isToken=0", undefined],
])("%s without tokens", (path, want) => expect(withoutTokens(path)).toBe(want));

test.each([
  ["/user-info/account", "/user-info/account"],
  ["/productDetail/1?a=b", "/productDetail/1?a=b"],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["https://evil.example", undefined],
  ["javascript:alert(1)", undefined],
  ["/", undefined],
  [loginPath, undefined],
  [`${loginPath}?redirect=/x`, undefined],
  [["/a", "/b"], undefined],
  [undefined, undefined],
])("redirect to %s", (given, want) => expect(safeRedirect(given)).toBe(want));

test.each([
  [["*"], ["org:user:add"], true],
  [["org:user:add"], ["org:user:add", "x"], true],
  [["org:user:edit"], ["org:user:add"], false],
  [[], ["org:user:add"], false],
])("%j holds one of %j: %s", (have, wanted, want) => expect(holds(have, wanted)).toBe(want));

test.each([
  ["a=1; user-token=u.x%3D; b=2", "u.x="],
  ["xuser-token=1", ""],
  ["user-token=%E0%A4", ""],
  ["", ""],
])("the token of %s", (text, want) => expect(readCookie(text, "user-token")).toBe(want));
