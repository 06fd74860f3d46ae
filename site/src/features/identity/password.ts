/** What a new password has to be, as registerCondition tells it. */
export interface PasswordRules {
  passwordMin: number;
  passwordMax: number;
  passwordRule: string;
}
export const usualRules: PasswordRules = { passwordMin: 8, passwordMax: 64, passwordRule: "密码需 8 至 64 位，至少包含字母、数字、符号中的两种" };

const kindsOf = (password: string) => [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;

export type Strength = 0 | 1 | 2 | 3 | 4;
export const strengthWords = ["", "弱", "一般", "较强", "强"] as const;

/** How hard a password is to guess, from 0 (nothing yet) to 4: by length, kinds of characters, and repetition. */
export function strengthOf(password: string, rules: PasswordRules = usualRules): Strength {
  const characters = [...password];
  if (!characters.length) return 0;
  const kinds = kindsOf(password);
  const different = new Set(characters).size;
  if (characters.length < rules.passwordMin || kinds < 2 || different < 5) return 1;
  const points = (characters.length >= 12 ? 1 : 0) + (characters.length >= 16 ? 1 : 0) + (kinds === 3 ? 1 : 0) + (different >= 10 ? 1 : 0);
  return points >= 3 ? 4 : points >= 1 ? 3 : 2;
}

/** What is wrong with a new password and its repetition, by field. The server knows more: the commonest, one's own name. */
export function checkPassword(password: string, again: string, rules: PasswordRules = usualRules): Record<string, string> {
  const length = [...password].length;
  if (!password) return { password: "请输入密码" };
  if (length < rules.passwordMin || length > rules.passwordMax || kindsOf(password) < 2) return { password: rules.passwordRule };
  if (!again) return { again: "请再次输入密码" };
  return password === again ? {} : { again: "两次输入的密码不一致" };
}
