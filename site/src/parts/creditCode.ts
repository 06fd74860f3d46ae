const SYMBOLS = "0123456789ABCDEFGHJKLMNPQRTUWXY"; // 31 of them: no I, O, S, V, Z
export const CODE_LENGTH = 18;

/** Whether a unified social credit code is well formed: its last symbol checks the others (GB 32100-2015, as the server). */
export function validCreditCode(code: string): boolean {
  if (code.length !== CODE_LENGTH) return false;
  let sum = 0;
  let weight = 1;
  for (const c of code.slice(0, -1)) {
    const value = SYMBOLS.indexOf(c);
    if (value < 0) return false;
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return code.at(-1) === SYMBOLS[(31 - (sum % 31)) % 31];
}

/** What is wrong with a code so far, while it is typed; empty when nothing is. */
export function codeHint(code: string): string {
  const strange = [...code].find((c) => !SYMBOLS.includes(c));
  if (strange) return /[IOSVZ]/.test(strange) ? `代码中不会出现字母 ${strange}，请核对是否为数字` : "只能是数字和大写字母";
  if (code.length < CODE_LENGTH) return `已输入 ${code.length} 位，共 ${CODE_LENGTH} 位`;
  return validCreditCode(code) ? "" : "统一社会信用代码不正确，请核对营业执照";
}
