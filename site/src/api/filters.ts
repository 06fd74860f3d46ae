/** How one filter is written in the address. What does not parse counts as not given. */
export interface Filter<T> {
  parse(text: string): T | undefined;
  text(value: T): string;
}
// eslint-disable-next-line typescript/no-explicit-any
export type Filters = Record<string, Filter<any>>;
export type Values<F extends Filters> = { [K in keyof F]?: F[K] extends Filter<infer T> ? T : never };

/** Free text, trimmed, of at most so many characters. */
export const text = (most = 50): Filter<string> => ({
  parse: (given) => {
    const value = given.trim();
    return value && [...value].length <= most ? value : undefined;
  },
  text: (value) => value.trim(),
});

export const oneOf = <V extends string>(values: readonly V[]): Filter<V> => ({
  parse: (given) => values.find((v) => v === given),
  text: (value) => value,
});

export const whole = (least = 0, most = Number.MAX_SAFE_INTEGER): Filter<number> => ({
  parse: (given) => (/^-?\d{1,16}$/.test(given) && Number(given) >= least && Number(given) <= most ? Number(given) : undefined),
  text: String,
});

const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
/** The first millisecond of a day that reads YYYY-MM-DD, in Shanghai; NaN for what is no day. */
export function startOfDay(value: string): number {
  const at = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(at).toISOString().startsWith(value) ? at - SHANGHAI_MS : Number.NaN;
}
/** Its last millisecond. */
export const endOfDay = (value: string) => startOfDay(value) + DAY_MS - 1;
/** The day of a moment in Shanghai, as YYYY-MM-DD. */
export const dayOf = (at: number) => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10);

/** A day as YYYY-MM-DD. */
export const day: Filter<string> = {
  parse: (given) => {
    try {
      return Number.isNaN(startOfDay(given)) ? undefined : given;
    } catch {
      return undefined;
    }
  },
  text: (value) => value,
};
