/** What is wrong with a code of the authenticator, or with a recovery code, by field. */
export function checkTotp(code: string, recovery: boolean): Record<string, string> {
  const plain = code.replace(/[\s-]/g, "");
  if (!plain) return { code: recovery ? "请输入恢复码" : "请输入动态码" };
  if (recovery) return plain.length === 12 ? {} : { code: "恢复码为 12 位字母和数字" };
  return /^\d{6}$/.test(plain) ? {} : { code: "动态码为 6 位数字" };
}

/** The secret as a person types it in: in groups of four. */
export const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The recovery codes as a file. */
export const recoveryText = (codes: readonly string[], username: string) =>
  [`BIM协同平台恢复码（账号 ${username}）`, "每个恢复码只能使用一次，请妥善保存，不要告诉他人。", "", ...codes, ""].join("\r\n");
