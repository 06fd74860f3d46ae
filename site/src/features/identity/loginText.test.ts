import { expect, test } from "vitest";
import type { LoginRecord } from "@/api/shapes";
import { loginText } from "./loginText";

test.each<[LoginRecord["method"], string, string]>([
  ["pwd", "", "密码登录"],
  ["sms", "bad_code", "短信登录，验证码不正确"],
  ["", "revoked", "下线，在其他设备上被下线"],
  ["qywx", "what a newer server says", "企业微信登录"],
  ["fingerprint" as never, "", "登录"],
])("%s %s", (method, reason, want) => expect(loginText({ method, reason } as LoginRecord)).toBe(want));
