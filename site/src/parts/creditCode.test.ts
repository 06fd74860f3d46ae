import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeHint, validCreditCode } from "./creditCode";

// The server's own vectors.
const vectors: { valid: string[]; invalid: { code: string; why: string }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../shared/creditcode/testdata/creditcodes.json"), "utf8"),
);

test("what the server takes is taken, what it refuses is refused", () => {
  expect(vectors.valid.filter((code) => !validCreditCode(code))).toEqual([]);
  expect(vectors.invalid.filter(({ code }) => validCreditCode(code))).toEqual([]);
});

test.each([
  ["9135", "已输入 4 位，共 18 位"],
  ["9135O", "代码中不会出现字母 O，请核对是否为数字"],
  ["91-", "只能是数字和大写字母"],
  ["91350100M000100Y44", "统一社会信用代码不正确，请核对营业执照"],
  ["91350100M000100Y43", ""],
])("%s so far: %s", (code, hint) => expect(codeHint(code)).toBe(hint));
