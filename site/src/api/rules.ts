/** A schema of the generated contract, with the sentences that stand beside its fields. */
export interface Schema {
  properties: Record<string, { maxLength?: number; minLength?: number; minimum?: number; maximum?: number; pattern?: string; type?: string; "x-msg"?: Record<string, string> }>;
  required?: string[];
}
/** What an antd form takes as a rule. */
export interface FieldRule {
  required?: boolean;
  whitespace?: boolean;
  message?: string;
  validator?: (rule: unknown, value: unknown) => Promise<void>;
}

const characters = (value: unknown) => (typeof value === "string" ? [...value].length : 0);

/** The rules of each field as the server checks them, in its words: only spaces count as empty, lengths count characters, and of several faults the first is said. */
export function rulesOf<S extends Schema>(schema: S): Record<keyof S["properties"] & string, FieldRule[]> {
  const made: Record<string, FieldRule[]> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const say = property["x-msg"] ?? {};
    const rules: FieldRule[] = (made[name] = []);
    if (schema.required?.includes(name)) rules.push({ required: true, whitespace: property.type === "string", message: say.required ?? "此项不能为空" });
    const { maxLength, minLength, minimum, maximum, pattern } = property;
    const checks: [wrong: (value: unknown) => boolean, message: string][] = [];
    if (maxLength !== undefined) checks.push([(v) => characters(v) > maxLength, say.maxLength ?? "内容过长"]);
    if (minLength !== undefined) checks.push([(v) => characters(v) > 0 && characters(v) < minLength, say.minLength ?? "内容过短"]);
    if (minimum !== undefined) checks.push([(v) => typeof v === "number" && v < minimum, say.minimum ?? "数值过小"]);
    if (maximum !== undefined) checks.push([(v) => typeof v === "number" && v > maximum, say.maximum ?? "数值过大"]);
    if (pattern !== undefined) checks.push([(v) => typeof v === "string" && v.trim() !== "" && !new RegExp(pattern, "u").test(v.trim()), say.pattern ?? "格式不正确"]);
    if (!checks.length) continue;
    rules.push({
      validator: async (_, value) => {
        const broken = checks.find(([wrong]) => wrong(value));
        if (broken) throw new Error(broken[1]);
      },
    });
  }
  return made as Record<keyof S["properties"] & string, FieldRule[]>;
}
