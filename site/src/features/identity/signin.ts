export const AGREE_FIRST = "请先阅读并同意用户协议和隐私政策";

export interface SignInForm {
  username: string;
  password: string;
  agreed: boolean;
}

/** What the form lacks before it is sent, by field. */
export function checkSignIn({ username, password, agreed }: SignInForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!username.trim()) wrong.username = "请输入账号";
  if (!password) wrong.password = "请输入密码";
  if (!agreed) wrong.agreed = AGREE_FIRST;
  return wrong;
}

export type Method = "pwd" | "sms" | "qywx";
export const methodNames: Record<Method, string> = { pwd: "密码", sms: "短信", qywx: "企业微信" };

/** The ways in that the server offers and this page knows, in its order; by password until the server has said so. */
export function methodsOf(given: readonly string[] | undefined): Method[] {
  const known = (given ?? []).filter((m): m is Method => m in methodNames);
  return known.length ? known : ["pwd"];
}
