import { expect, test } from "vitest";
import { PersonInfoInputRules } from "./gen/identity";
import { InviteInputRules } from "./gen/project";
import { rulesOf, type FieldRule } from "./rules";

const rules = rulesOf(PersonInfoInputRules);
const check = async (list: FieldRule[], value: unknown) => {
  for (const rule of list) {
    const message = await rule.validator?.(rule, value).then(() => undefined, (e: Error) => e.message);
    if (message) return message;
  }
  return undefined;
};

test("a form speaks the server's words", async () => {
  expect(rules.nickname[0]).toEqual({ required: true, whitespace: true, message: "请输入昵称" });
  expect(await check(rules.nickname, "长".repeat(21))).toBe("昵称不能超过20字");
  expect(await check(rules.gender, 3)).toBe("请选择性别");
});

test("lengths count characters, and what is not given has none", async () => {
  expect(await check(rules.nickname, "𠮷".repeat(20))).toBeUndefined();
  expect(await check(rules.signature, undefined)).toBeUndefined();
  expect(rules.companyName.some((r) => r.required)).toBe(false);
});

test("a text has the server's form, and nothing is not a wrong form", async () => {
  const { telephone } = rulesOf(InviteInputRules);
  expect(await check(telephone, "1380013800")).toBe("请输入正确的手机号");
  expect(await check(telephone, " 13800138000 ")).toBeUndefined();
  expect(await check(telephone, "")).toBeUndefined();
});
