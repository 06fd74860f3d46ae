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
  if (!agreed) wrong.agreed = "请先阅读并同意用户协议和隐私政策";
  return wrong;
}
