// @vitest-environment document
import { afterEach, expect, test } from "vitest";
import { checkCode, readSent, secondsLeft, writeSent } from "./code";

afterEach(() => sessionStorage.clear());

test.each([
  ["13800001234", "123456", {}],
  ["", "", { telephone: "请输入手机号", code: "请输入验证码" }],
  ["12800001234", "12345", { telephone: "请输入正确的手机号", code: "验证码为 6 位数字" }],
  ["138000012345", "123456", { telephone: "请输入正确的手机号" }],
])("telephone %s, code %s", (telephone, code, want) => expect(checkCode(telephone, code)).toEqual(want));

test.each([
  [1000, 1000, 0],
  [1001, 1000, 1],
  [61_000, 1000, 60],
  [0, 1000, 0],
])("until %i at %i are %i seconds", (until, now, want) => expect(secondsLeft(until, now)).toBe(want));

test("what was sent is remembered by scene for as long as its code may be good", () => {
  const sent = { telephone: "13800001234", nextAllowedAt: 60_000 };
  writeSent("register", sent);
  expect(readSent("register", 1000)).toEqual(sent);
  expect(readSent("reset", 1000)).toBeNull();
  expect(readSent("register", 60_000 + 5 * 60_000)).toBeNull();
  sessionStorage.setItem("platformHome.sms.reset", "{");
  expect(readSent("reset", 1000)).toBeNull();
});
