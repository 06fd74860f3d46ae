import { ApplicationRules } from "@/api/gen/project";

/** What somebody fills in to open a project (spec.md section 5). */
export interface Fields {
  itemName: string;
  itemCode: string;
  secretKey: string;
  description: string;
  /** days */
  validityPeriod: 30 | 180 | 360 | 0;
  templateId: string;
}
export const empty: Fields = { itemName: "", itemCode: "", secretKey: "", description: "", validityPeriod: 30, templateId: "" };

export const periods = [
  { value: 30, label: "一个月", days: "30 天" },
  { value: 180, label: "半年", days: "180 天" },
  { value: 360, label: "一年", days: "360 天" },
] as const;

const say = ApplicationRules.properties;
/** The code is letters and digits from a letter on, with a digit, 6 to 18 of them; the key 6 to 18 letters or digits. */
export const isCode = (code: string) => /^(?=.{6,18}$)[A-Za-z]+[0-9][A-Za-z0-9]*$/.test(code);
const isKey = (key: string) => /^[A-Za-z0-9]{6,18}$/.test(key);
const tooLong = (text: string, most: number) => [...text].length > most;

/** What is wrong with which field, in the server's words; nothing where all is right. */
export function wrongOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  const wrong: Partial<Record<keyof Fields, string>> = {};
  const name = fields.itemName.trim();
  const code = fields.itemCode.trim();
  if (!fields.templateId) wrong.templateId = say.templateId["x-msg"].required;
  if (!name) wrong.itemName = say.itemName["x-msg"].required;
  else if (tooLong(name, say.itemName.maxLength)) wrong.itemName = say.itemName["x-msg"].maxLength;
  if (!code) wrong.itemCode = say.itemCode["x-msg"].required;
  else if (!isCode(code)) wrong.itemCode = say.itemCode["x-msg"].pattern;
  if (!fields.secretKey) wrong.secretKey = say.secretKey["x-msg"].required;
  else if (!isKey(fields.secretKey)) wrong.secretKey = say.secretKey["x-msg"].pattern;
  if (tooLong(fields.description.trim(), say.description.maxLength)) wrong.description = say.description["x-msg"].maxLength;
  if (!fields.validityPeriod) wrong.validityPeriod = say.validityPeriod["x-msg"].required;
  return wrong;
}

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
/** A key of twelve letters and digits that are not mistaken for one another. */
export const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(12)), (n) => ALPHABET[n % ALPHABET.length]).join("");
