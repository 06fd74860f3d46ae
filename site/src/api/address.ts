import type { Filters, Values } from "./filters";

/** The part of an address that a list reads: its filters by their own names, and page, size, sort. */
export type AddressQuery = Readonly<Record<string, string | string[] | undefined>>;
export interface Sort {
  field: string;
  order: "ascend" | "descend";
}
export interface ListSpec<F extends Filters> {
  filters: F;
  /** What counts when the address does not name a filter. */
  defaults?: Values<F>;
  /** Filters that say which list it is, as its tabs do: clearing the others leaves them, and a list that they alone leave empty is empty by itself. */
  views?: readonly (keyof F & string)[];
  /** Fields that the call can sort by. */
  sorts?: readonly string[];
  pageSize?: number;
}
export interface ListPlace<F extends Filters> {
  values: Values<F>;
  page: number;
  size: number;
  sort: Sort | undefined;
}
export const PAGE_SIZE = 10;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
/** The server answers no rows beyond this one; the filter must be narrower. */
export const MOST_ROWS = 10_000;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
const usualSize = <F extends Filters>(spec: ListSpec<F>) => spec.pageSize ?? PAGE_SIZE;

/** Where the address stands. A bad value counts as not given. */
export function readPlace<F extends Filters>(query: AddressQuery, spec: ListSpec<F>): ListPlace<F> {
  const values: Record<string, unknown> = {};
  for (const [name, filter] of Object.entries(spec.filters)) {
    const given = first(query[name]);
    // An empty value says "without", where the default would say otherwise.
    const value = given === "" ? undefined : ((given === undefined ? undefined : filter.parse(given)) ?? spec.defaults?.[name]);
    if (value !== undefined) values[name] = value;
  }
  const size = PAGE_SIZES.find((s) => String(s) === first(query.size)) ?? usualSize(spec);
  const page = /^[1-9]\d{0,4}$/.test(first(query.page) ?? "") ? Number(first(query.page)) : 1;
  const sorted = /^(-?)(\w+)$/.exec(first(query.sort) ?? "");
  const sort = sorted && spec.sorts?.includes(sorted[2] ?? "") ? { field: sorted[2] ?? "", order: sorted[1] ? ("descend" as const) : ("ascend" as const) } : undefined;
  return { values: values as Values<F>, page: page * size > MOST_ROWS ? 1 : page, size, sort };
}

export interface PlaceChange<F extends Filters> {
  values?: Values<F>;
  page?: number;
  size?: number;
  sort?: Sort | null;
}

/** The address after a change. Keys of others stay; a change of anything but the page goes to the first one. */
export function writePlace<F extends Filters>(query: AddressQuery, spec: ListSpec<F>, change: PlaceChange<F>): Record<string, string | string[]> {
  const next: Record<string, string | string[] | undefined> = { ...query };
  for (const [name, value] of Object.entries(change.values ?? {})) {
    const filter = spec.filters[name];
    if (!filter) continue;
    const usual = spec.defaults?.[name];
    const text = value === undefined || value === null ? "" : filter.text(value);
    if (usual === undefined ? text === "" : text !== "" && text === filter.text(usual)) delete next[name];
    else next[name] = text;
  }
  if (change.size) next.size = change.size === usualSize(spec) ? undefined : String(change.size);
  if (change.sort !== undefined) next.sort = change.sort ? `${change.sort.order === "descend" ? "-" : ""}${change.sort.field}` : undefined;
  next.page = change.page && change.page > 1 ? String(change.page) : undefined;
  return Object.fromEntries(Object.entries(next).filter((e): e is [string, string | string[]] => e[1] !== undefined));
}

/** The address without any of the list's filters but what says which list it is, on its first page. */
export function resetPlace<F extends Filters>(query: AddressQuery, spec: ListSpec<F>): Record<string, string | string[]> {
  const next = writePlace(query, spec, {});
  for (const name of Object.keys(spec.filters)) if (!spec.views?.includes(name)) delete next[name];
  return next;
}
