import { expect, test } from "vitest";
import { checkSignIn } from "./signin";

test.each([
  [{ username: "visitor", password: "x", agreed: true }, []],
  [{ username: "  ", password: "x", agreed: true }, ["username"]],
  [{ username: "visitor", password: "", agreed: true }, ["password"]],
  [{ username: "visitor", password: " ", agreed: true }, []],
  [{ username: "", password: "", agreed: false }, ["username", "password", "agreed"]],
])("%j lacks %j", (form, fields) => expect(Object.keys(checkSignIn(form))).toEqual(fields));
