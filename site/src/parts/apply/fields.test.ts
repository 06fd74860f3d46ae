import { expect, test } from "vitest";
import { empty, isCode, newKey, wrongOf } from "./fields";

const good = { ...empty, itemName: "滨江医院", itemCode: "Hospital01", secretKey: "abc123", templateId: "t" };

test("FORM-01 FORM-02 FORM-03 FORM-08 FORM-11 FORM-12: what is missing or too long is said in the specification's words, all at once", () => {
  expect(wrongOf(good)).toEqual({});
  expect(wrongOf({ ...empty, itemName: "  ", validityPeriod: 0 })).toEqual({
    itemName: "请输入项目名称", itemCode: "请输入项目代号", secretKey: "请输入项目密钥", validityPeriod: "请输入开通周期", templateId: "请选择项目模板",
  });
  expect(wrongOf({ ...good, itemName: "字".repeat(16) })).toEqual({ itemName: "项目名称字数不能超过15字" });
  expect(wrongOf({ ...good, itemName: "字".repeat(15), description: "字".repeat(100) })).toEqual({});
  expect(wrongOf({ ...good, description: "字".repeat(101) })).toEqual({ description: "项目简介字数不能超过100字" });
});

test("FORM-04 FORM-05 FORM-06 FORM-09: a code starts with a letter and holds a digit, a key is letters or digits", () => {
  for (const code of ["abcde1", "A1b2c3", "Hospital2026", "a".repeat(17) + "1"]) expect(isCode(code), code).toBe(true);
  for (const code of ["1abcde", "abcdef", "abc1", "abc_123", "中abcd1", "a".repeat(18) + "1", "abc 123"]) expect(isCode(code), code).toBe(false);
  for (const key of ["12345", "a".repeat(19), "abc-123", "密钥abc123"]) expect(wrongOf({ ...good, secretKey: key })).toEqual({ secretKey: "6-18位，大小写字母、数字组合" });
  expect(wrongOf({ ...good, secretKey: newKey() })).toEqual({});
});
