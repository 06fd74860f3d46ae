import type { LoginRecord } from "@/api/shapes";
import type { StatusTable } from "@/ui/antd/StatusTag";

/** What came of a line of the login log. */
export const loginResult: StatusTable<LoginRecord["result"]> = {
  ok: { label: "成功", tone: "ok" },
  failed: { label: "失败", tone: "bad" },
  ended: { label: "强制下线", tone: "warn" },
};

const methods: Record<LoginRecord["method"], string> = { pwd: "密码登录", sms: "短信登录", qywx: "企业微信登录", sso: "统一认证登录", register: "手机号注册", "": "下线" };
const reasons: Record<string, string> = {
  bad_credentials: "密码不正确",
  bad_code: "验证码不正确",
  locked: "尝试次数过多，已暂时锁定",
  totp_wrong: "动态码不正确",
  revoked: "在其他设备上被下线",
  reused: "登录凭证被重复使用",
  password: "密码已修改",
  cancelled: "账号已注销",
};

/** What happened, and why when it did not go well. A newer server may know words that this page does not. */
export const loginText = ({ method, reason }: LoginRecord) => [methods[method] ?? "登录", reasons[reason]].filter(Boolean).join("，");
