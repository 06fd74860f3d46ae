import { expect, test } from "vitest";
import { safeRedirect, paths } from "@/addresses";
import { arrivalOf, guard, hasRole, holds, seeUser, type Step, type Visit } from "./rules";
import { readCookie } from "./storage";

test.each([
  [[], "a", ["a"], false],
  [["a"], "a", ["a"], false],
  [["a"], "b", [], true],
  ["not a list", "a", ["a"], false],
  [[1, null, "a"], "a", ["a"], false],
])("having seen %j, now %s", (seen, user, list, another) => expect(seeUser(seen, user)).toEqual({ list, another }));

test.each([
  ["/home", "", undefined, false],
  ["/home?token=x", "x", "/home", false],
  ["/home?a=1&accessToken=x#top", "x", "/home?a=1#top", false],
  ["/home?access_token=x&token=y", "x", "/home", false],
  ["/home?token=&ACCESSTOKEN=z", "z", "/home", false],
  ["/home?mytoken=x", "", undefined, false],
  ["/home?isToken=0&a=1", "", "/home?a=1", true],
  ["/home?isToken=1", "", undefined, false],
])("%s carries the ticket %s", (path, ticket, clean, nobody) => expect(arrivalOf(path)).toEqual({ ticket, clean, nobody }));

const visit: Visit = { access: "public", atLogin: false, token: false, profile: false, arriving: false, nobody: false, centre: "own", centralSession: false, told: "" };
test.each<[string, Partial<Visit>, Step]>([
  // GUARD-01
  ["the sign-in page with a token", { atLogin: true, token: true, profile: true }, "onward"],
  ["the sign-in page while the profile is fetched", { atLogin: true, token: true }, "enter"],
  // GUARD-02
  ["a signed-in page with a token and no profile yet", { access: "user", token: true }, "wait"],
  ["a signed-in page with both", { access: "user", token: true, profile: true }, "enter"],
  ["a workbench page with both", { access: "workbench", token: true, profile: true }, "enter"],
  // GUARD-06
  ["a public page with a ticket", { arriving: true, centre: "external" }, "enter"],
  ["a signed-in page with a ticket", { access: "user", arriving: true, centre: "external" }, "wait"],
  // GUARD-07
  ["a public page with isToken=0", { nobody: true, centre: "external" }, "enter"],
  ["and with a central session here", { nobody: true, centralSession: true }, "enter"],
  // GUARD-08
  ["a public page, the centre outside", { centre: "external" }, "ask"],
  ["the same, asked before", { centre: "external", told: "nobody" }, "enter"],
  ["a public page with a central session here", { centralSession: true }, "ask"],
  ["the same after a failed ticket", { centralSession: true, told: "failed" }, "enter"],
  ["a public page without a central session here", {}, "enter"],
  ["a public page before it is known whose sign-in counts", { centre: undefined }, "enter"],
  ["the sign-in page, the centre outside", { atLogin: true, centre: "external" }, "enter"],
  ["the sign-in page with a central session here", { atLogin: true, centralSession: true }, "ask"],
  // GUARD-09
  ["a signed-in page, the centre outside", { access: "user", centre: "external", told: "nobody" }, "centre"],
  ["a signed-in page, the portal's centre", { access: "workbench", centre: "central", told: "nobody" }, "centre"],
  ["a signed-in page with a central session here", { access: "user", centralSession: true }, "ask"],
  ["a signed-in page with isToken=0", { access: "user", centre: "central", nobody: true }, "centre"],
  ["a signed-in page after a failed ticket", { access: "user", centre: "external", told: "failed" }, "login"],
  ["a signed-in page, signing in here", { access: "user" }, "login"],
  ["a signed-in page before it is known whose sign-in counts", { access: "user", centre: undefined }, "wait"],
])("%s", (_, given, step) => expect(guard({ ...visit, ...given })).toBe(step));

test.each([
  ["/user-info/account", "/user-info/account"],
  ["/productDetail/1?a=b", "/productDetail/1?a=b"],
  ["//evil.example", undefined],
  ["/\\evil.example", undefined],
  ["https://evil.example", undefined],
  ["javascript:alert(1)", undefined],
  ["/", undefined],
  [paths.loginPage, undefined],
  [`${paths.loginPage}?redirect=/x`, undefined],
  [["/a", "/b"], undefined],
  [undefined, undefined],
])("redirect to %s", (given, want) => expect(safeRedirect(given)).toBe(want));

// PERM-05: only * grants everything.
test.each([
  [["*"], ["org:user:add"], true],
  [["org:user:add"], ["org:user:add", "x"], true],
  [["org:user:edit"], ["org:user:add"], false],
  [[], ["org:user:add"], false],
  [[], ["*"], true],
])("%j holds one of %j: %s", (have, wanted, want) => expect(holds(have, wanted)).toBe(want));

test.each([
  [["admin"], ["editor"], true],
  [["editor"], ["viewer", "editor"], true],
  [["viewer"], ["editor"], false],
  [[], ["editor"], false],
])("%j has one of the roles %j: %s", (have, wanted, want) => expect(hasRole(have, wanted)).toBe(want));

test.each([
  ["a=1; user-token=u.x%3D; b=2", "u.x="],
  ["xuser-token=1", ""],
  ["user-token=%E0%A4", ""],
  ["", ""],
])("the token of %s", (text, want) => expect(readCookie(text, "user-token")).toBe(want));
