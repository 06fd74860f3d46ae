/** A demand on a parameter of a type, as the address writes it: name~op~value~unit, several by semicolons. */
export interface Condition {
  name: string;
  op: "eq" | "gte" | "lte";
  value: number;
  unit: string;
}
export const MOST = 6;
export const ops = [
  { value: "eq", sign: "=" },
  { value: "gte", sign: "≥" },
  { value: "lte", sign: "≤" },
] as const;
export const signOf = (op: Condition["op"]) => ops.find((o) => o.value === op)?.sign ?? "=";
export const saidOf = ({ name, op, value, unit }: Condition) => `${name} ${signOf(op)} ${value}${unit ? ` ${unit}` : ""}`;

export const isNumber = (text: string) => /^-?\d{1,9}(\.\d{1,3})?$/.test(text.trim());

export function readConditions(text: string | undefined): Condition[] {
  return (text ?? "").split(";").flatMap((part) => {
    const [name, op, value, unit, more] = part.split("~");
    const known = ops.find((o) => o.value === op);
    return name && known && value !== undefined && isNumber(value) && unit !== undefined && more === undefined ? [{ name, op: known.value, value: Number(value), unit }] : [];
  });
}

export const writeConditions = (list: readonly Condition[]) => list.slice(0, MOST).map(({ name, op, value, unit }) => `${name}~${op}~${value}~${unit}`).join(";") || undefined;

/** The filter of a list: what does not read as conditions counts as not given. */
export const where = {
  parse: (given: string) => writeConditions(readConditions(given)),
  text: (value: string) => value,
};
