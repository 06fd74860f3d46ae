import { useRouter } from "next/router";
import { useCallback, useEffect, useMemo, useRef, useState, type Key as RowKey } from "react";
import useSWR from "swr";
import { readPlace, resetPlace, writePlace, PAGE_SIZES, type ListSpec, type PlaceChange, type Sort } from "./address";
import { get, post } from "./client";
import { type ApiError } from "./error";
import type { Filters, Values } from "./filters";
import { useArrived } from "./hooks";
import { keyOf, useScope } from "./scope";
import type { Gets, Posts, Row } from "./shapes";
import { useGo } from "./useGo";

interface Paged<R> {
  current: number;
  pageSize: number;
  total: number;
  records: R[];
  partial?: boolean;
}
type Reads<M> = M extends "get" ? Gets : Posts;
/** The routes that answer a page. */
export type ListRoute<M> = { [P in keyof Reads<M>]: Reads<M>[P] extends { data: { records: unknown; total: number } } ? P : never }[keyof Reads<M>];
type Input<M, P> = P extends keyof Reads<M> ? (Reads<M>[P] extends { query: infer Q } ? Q : Reads<M>[P] extends { body: infer B } ? B : never) : never;
export type RowOf<M, P> = P extends keyof Reads<M> ? (Reads<M>[P] extends { data: infer D } ? Row<D> : never) : never;

export interface ListOptions<F extends Filters, In> extends ListSpec<F> {
  /** What the call takes for these filters; without it they go as they are. */
  input?: (values: Values<F>) => Partial<In>;
}
export interface Sorter {
  field?: RowKey | readonly RowKey[];
  columnKey?: RowKey;
  order?: "ascend" | "descend" | null;
}
const KEYWORD_MS = 400;

/**
 * One page of a list. Filters, page, size and sort live in the address; changing them replaces it, so that the back
 * button leaves the list and coming back finds it as it was. Rows stay while the next page loads, never those of
 * another user or enterprise.
 */
export function useList<P extends ListRoute<"post"> & string, F extends Filters>(route: P, options: ListOptions<F, Input<"post", P>> & { method?: "post" }): List<F, RowOf<"post", P>>;
export function useList<P extends ListRoute<"get"> & string, F extends Filters>(route: P, options: ListOptions<F, Input<"get", P>> & { method: "get" }): List<F, RowOf<"get", P>>;
export function useList<F extends Filters, R>(route: string, options: ListOptions<F, object> & { method?: "get" | "post" }): List<F, R> {
  const router = useRouter();
  const scope = useScope();
  // The specification is written in place by most callers: its first value counts.
  const [spec] = useState(options);
  const place = useMemo(() => readPlace(router.query, spec), [router.query, spec]);
  const { values, page, size, sort } = place;

  const input = { ...(spec.input ? spec.input(values) : values), current: page, pageSize: size, ...(sort ? { sort: sortText(sort) } : {}) };
  const key = router.isReady && scope ? keyOf(scope, route, input) : null;
  const owner = scope ? `${scope.userId} ${scope.enterprise}` : "";
  const { data, error, isValidating, isLoading, mutate } = useSWR<{ owner: string; page: Paged<R> }, ApiError>(
    key,
    async () => ({ owner, page: await read<R>(spec.method ?? "post", route, input, scope?.enterprise ?? "") }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  const arrived = useArrived(data);
  const shown = arrived?.owner === owner ? arrived.page : undefined;

  const go = useGo();
  const { events } = router;
  const change = useCallback((wanted: PlaceChange<F>) => go((query) => writePlace(query, spec, wanted)), [go, spec]);

  const typing = useTyping((name, text) => change({ values: { [name]: text || undefined } as Values<F> }), events);
  const { drop } = typing;

  const total = shown?.total ?? 0; // of what is shown: nothing yet has no pages
  const last = Math.max(1, Math.ceil(total / size));
  const beyond = !!shown && shown.current === page && !shown.records?.length && total > 0 && page > last;
  useEffect(() => {
    if (beyond) change({ page: last });
  }, [beyond, change, last]);

  const filtered = Object.keys(spec.filters).some((name) => !spec.views?.includes(name) && values[name] !== undefined && values[name] !== spec.defaults?.[name]);
  const rows = shown?.records ?? [];
  return {
    // That the page before had no rows says nothing of the one that is on its way.
    state: shown && !beyond && rows.length ? "rows" : error && !isValidating ? "error" : shown && !beyond && !isLoading && arrived === data ? (filtered ? "nothing" : "empty") : "loading",
    error: isValidating ? undefined : error,
    retry: () => mutate(),
    values,
    sort,
    filtered,
    total: shown?.total,
    partial: !!shown?.partial,
    set: (wanted) => {
      drop();
      change({ values: wanted });
    },
    reset: () => {
      drop();
      go((query) => resetPlace(query, spec));
    },
    keyword: (name) => ({
      value: typing.draft[name] ?? (values[name] as string | undefined) ?? "",
      onChange: (event) => typing.type(name, event.target.value),
      onPressEnter: () => typing.now(name),
    }),
    tableProps: {
      dataSource: beyond ? [] : rows,
      loading: isValidating && rows.length > 0 ? { delay: 300 } : false,
      pagination: {
        current: Math.min(page, last),
        pageSize: size,
        total,
        pageSizeOptions: [...PAGE_SIZES],
        showSizeChanger: total > (spec.pageSize ?? PAGE_SIZES[0]),
        hideOnSinglePage: total <= (spec.pageSize ?? PAGE_SIZES[0]),
        showTotal: (n) => `共 ${n} 条`,
      },
      onChange: (at, _, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        const field = one?.order ? String(one.columnKey ?? one.field) : undefined;
        const wanted: Sort | null = field && one?.order && spec.sorts?.includes(field) ? { field, order: one.order } : null;
        const resorted = sortText(wanted) !== sortText(sort ?? null);
        const resized = !!at.pageSize && at.pageSize !== size;
        change({ page: resorted || resized ? 1 : at.current, size: at.pageSize, sort: wanted });
      },
    },
  };
}

/** What a table of a list needs, whatever its filters are. */
export interface ListView<R> {
  /** "nothing" is an empty page because of the filters, "empty" one without any. */
  state: "loading" | "error" | "rows" | "empty" | "nothing";
  error: ApiError | undefined;
  /** Reads the page again; never rejects, the failure is in error. */
  retry: () => Promise<unknown>;
  sort: Sort | undefined;
  filtered: boolean;
  /** How many there are; undefined until that is known. */
  total: number | undefined;
  /** The server has looked at the newest rows only, because a filter would otherwise cost too much. */
  partial: boolean;
  reset: () => void;
  /** For a plain antd Table. */
  tableProps: {
    dataSource: R[];
    loading: false | { delay: number };
    pagination: {
      current: number;
      pageSize: number;
      total: number;
      pageSizeOptions: number[];
      showSizeChanger: boolean;
      hideOnSinglePage: boolean;
      showTotal: (total: number) => string;
    };
    onChange: (page: { current?: number; pageSize?: number }, filters: unknown, sorter: Sorter | Sorter[]) => void;
  };
}
export interface List<F extends Filters, R> extends ListView<R> {
  values: Values<F>;
  /** Sets these filters and goes to the first page; undefined takes one away. */
  set: (values: Values<F>) => void;
  /** Props of an input for a text filter: what is typed counts after a pause, or at once by Enter. */
  keyword: (name: keyof F & string) => { value: string; onChange: (event: { target: { value: string } }) => void; onPressEnter: () => void };
}

const sortText = (sort: Sort | null) => (sort ? `${sort.order === "descend" ? "-" : ""}${sort.field}` : "");

function read<R>(method: "get" | "post", route: string, input: object, enterprise: string): Promise<Paged<R>> {
  // The overloads of useList have matched the route with its method and its input.
  const call = (method === "get" ? get : post) as (path: string, input: object, options: object) => Promise<unknown>;
  return call(route, input, { enterprise }) as Promise<Paged<R>>;
}

/** What is being typed, and not in the address yet. Leaving the page forgets it, so that it never calls a navigation off. */
function useTyping(commit: (name: string, text: string) => void, events: { on: (type: "routeChangeStart", run: (...args: unknown[]) => void) => void; off: (type: "routeChangeStart", run: (...args: unknown[]) => void) => void }) {
  const [draft, setDraft] = useState<Record<string, string>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ draft, commit });
  useEffect(() => {
    latest.current = { draft, commit };
  });
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    setDraft({});
  }, []);
  useEffect(() => {
    const leaving = (_: unknown, how: unknown) => {
      if (!(how as { shallow?: boolean } | undefined)?.shallow) clearTimeout(timer.current);
    };
    events.on("routeChangeStart", leaving);
    return () => {
      events.off("routeChangeStart", leaving);
      clearTimeout(timer.current);
    };
  }, [events]);
  const now = (name: string) => {
    const text = latest.current.draft[name];
    drop();
    if (text !== undefined) latest.current.commit(name, text.trim());
  };
  const type = (name: string, text: string) => {
    setDraft((old) => ({ ...old, [name]: text }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => now(name), KEYWORD_MS);
  };
  return { draft, type, now, drop };
}
