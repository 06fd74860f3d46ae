import { expect, test } from "vitest";
import { checkTotp, inGroups, recoveryText } from "./totp";

test.each([
  ["", false, "请输入动态码"],
  ["12345", false, "动态码为 6 位数字"],
  ["abcdef", false, "动态码为 6 位数字"],
  ["123 456", false, undefined],
  [" ", true, "请输入恢复码"],
  ["abcd-efgh", true, "恢复码为 12 位字母和数字"],
  ["abcd-efgh-2345", true, undefined],
])("the code %j, recovery %s: %s", (code, recovery, want) => expect(checkTotp(code, recovery).code).toBe(want));

test("what a person reads", () => {
  expect(inGroups("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
  expect(recoveryText(["a", "b"], "u")).toContain("a\r\nb");
});
