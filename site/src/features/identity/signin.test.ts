import { expect, test } from "vitest";
import { checkSignIn, methodsOf } from "./signin";

test.each([
  [{ username: "visitor", password: "x", agreed: true }, []],
  [{ username: "  ", password: "x", agreed: true }, ["username"]],
  [{ username: "visitor", password: "", agreed: true }, ["password"]],
  [{ username: "visitor", password: " ", agreed: true }, []],
  [{ username: "", password: "", agreed: false }, ["username", "password", "agreed"]],
])("%j lacks %j", (form, fields) => expect(Object.keys(checkSignIn(form))).toEqual(fields));

test.each([
  [["pwd", "sms", "qywx"], ["pwd", "sms", "qywx"]],
  [["sms", "unknown"], ["sms"]],
  [[], ["pwd"]],
])("the methods %j are the tabs %j", (given, want) => expect(methodsOf(given)).toEqual(want));
