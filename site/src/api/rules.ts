/** A schema of the generated contract, with the sentences that stand beside its fields. */
export interface Schema {
  properties: Record<string, { maxLength?: number; minLength?: number; minimum?: number; maximum?: number; type?: string; "x-msg"?: Record<string, string> }>;
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

/** The rules of each field as the server checks them, in its words: only spaces count as empty, lengths count characters. */
export function rulesOf<S extends Schema>(schema: S): Record<keyof S["properties"] & string, FieldRule[]> {
  const made: Record<string, FieldRule[]> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const say = property["x-msg"] ?? {};
    const rules: FieldRule[] = (made[name] = []);
    if (schema.required?.includes(name)) rules.push({ required: true, whitespace: property.type === "string", message: say.required ?? "此项不能为空" });
    const check = (wrong: (value: unknown) => boolean, message: string) =>
      rules.push({ validator: (_, value) => (wrong(value) ? Promise.reject(new Error(message)) : Promise.resolve()) });
    const { maxLength, minLength, minimum, maximum } = property;
    if (maxLength !== undefined) check((v) => characters(v) > maxLength, say.maxLength ?? "内容过长");
    if (minLength !== undefined) check((v) => characters(v) > 0 && characters(v) < minLength, say.minLength ?? "内容过短");
    if (minimum !== undefined) check((v) => typeof v === "number" && v < minimum, say.minimum ?? "数值过小");
    if (maximum !== undefined) check((v) => typeof v === "number" && v > maximum, say.maximum ?? "数值过大");
  }
  return made as Record<keyof S["properties"] & string, FieldRule[]>;
}
