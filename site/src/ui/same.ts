const sorted = (_: string, value: unknown) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value);
const textOf = (value: unknown) => JSON.stringify(value, sorted);

/** Whether two values of forms say the same. A form gives the fields of a row in the order in which they are drawn, a record as it was stored. */
export const same = (a: unknown, b: unknown) => textOf(a) === textOf(b);
