import { expect, test } from "vitest";
import { checkPassword, strengthOf, usualRules } from "./password";

test.each([
  ["", 0],
  ["abc", 1],
  ["abcdefghijkl", 1],
  ["aaaa1111", 1],
  ["modelx12", 2],
  ["modelx12!", 3],
  ["model-12-plan", 4],
  ["钢结构abc12345", 3],
  ["correct horse battery staple", 4],
])("%s has strength %i", (password, want) => expect(strengthOf(password)).toBe(want));

const rule = usualRules.passwordRule;
test.each([
  ["", "", { password: "请输入密码" }],
  ["short1", "short1", { password: rule }],
  ["onlyletters", "onlyletters", { password: rule }],
  [`a1${"x".repeat(63)}`, "", { password: rule }],
  ["modelx12", "", { again: "请再次输入密码" }],
  ["modelx12", "modelx13", { again: "两次输入的密码不一致" }],
  ["modelx12", "modelx12", {}],
  ["图纸图纸图纸图纸1", "图纸图纸图纸图纸1", {}],
])("%s, again %s", (password, again, want) => expect(checkPassword(password, again)).toEqual(want));
