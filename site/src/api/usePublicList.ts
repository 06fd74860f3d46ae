import { useRouter } from "next/router";
import { useCallback, useMemo } from "react";
import useSWR from "swr";
import { readPlace, resetPlace, writePlace, type ListPlace, type ListSpec, type PlaceChange } from "./address";
import { ahead, publicRead } from "./ahead";
import type { ApiError } from "./error";
import { post } from "./client";
import type { Filters, Values } from "./filters";
import { useArrived } from "./hooks";
import { keyOf, useScope } from "./scope";
import type { Gets } from "./shapes";
import { useGo } from "./useGo";
import type { ListRoute, RowOf } from "./useList";

interface Paged<R> {
  current: number;
  total: number;
  records: R[];
}
interface Options<F extends Filters> extends ListSpec<F> {
  /** What the call takes for these filters; without it they go as they are. */
  input?: (values: Values<F>) => object;
}

type Answer<P extends ListRoute<"get">> = Gets[P & keyof Gets]["data"];
interface PublicListSpec<P, F extends Filters> extends Options<F> {
  route: P;
  /** What a member of an enterprise asks for besides, by the same route's POST, which answers him more. */
  known?: (values: Values<F>) => object;
}

const inputOf = <F extends Filters>(spec: Options<F>, { values, page, size, sort }: ListPlace<F>) => ({
  ...(spec.input ? spec.input(values) : values), current: page, pageSize: size, ...(sort ? { sort: `${sort.order === "descend" ? "-" : ""}${sort.field}` } : {}),
});

function readOf<P extends ListRoute<"get"> & string, F extends Filters>(spec: PublicListSpec<P, F>, place: ListPlace<F>) {
  return publicRead(spec.route as keyof Gets, inputOf(spec, place) as never);
}

/** The list of a page, said at the module level of its screen, so that its rows are asked for while the program still starts; `then` gets them. */
export function publicList<P extends ListRoute<"get"> & string, F extends Filters>(
  at: string,
  route: P,
  options: Options<F> & Pick<PublicListSpec<P, F>, "known">,
  then?: (rows: RowOf<"get", P>[]) => void,
): PublicListSpec<P, F> {
  const spec = { ...options, route };
  ahead(at, ({ query }) => readOf(spec, readPlace(query, spec)), (answer) => then?.((answer as unknown as Paged<RowOf<"get", P>>).records));
  return spec;
}

/**
 * One page of a list that anybody reads and a CDN answers, for pages without antd. Filters, page and sort live in the
 * address; rows stay while the next page loads.
 */
export function usePublicList<P extends ListRoute<"get"> & string, F extends Filters>(spec: PublicListSpec<P, F>): PublicList<F, RowOf<"get", P>, Answer<P>> {
  const router = useRouter();
  const place = useMemo(() => readPlace(router.query, spec), [router.query, spec]);
  const { values, page, size } = place;
  const scope = useScope();
  const asked = scope?.enterprise && spec.known ? { ...inputOf(spec, place), ...spec.known(values) } : undefined;
  const { key, read } =
    scope && asked
      ? { key: keyOf(scope, spec.route, asked), read: () => post(spec.route as never, asked as never, { enterprise: scope.enterprise }) as Promise<unknown> }
      : readOf(spec, place);
  const answer = useSWR<Answer<P> & Paged<RowOf<"get", P>>, ApiError>(
    router.isReady ? key : null,
    async () => (await read()) as Answer<P> & Paged<RowOf<"get", P>>,
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  const { error, isValidating, isLoading, mutate } = answer;
  const data = useArrived(answer.data);
  const { pathname, query } = router;
  const go = useGo();
  const addressOf = useCallback((change: PlaceChange<F>) => ({ pathname, query: writePlace(query, spec, change) }), [pathname, query, spec]);
  const rows = data?.records ?? [];
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  const filtered = Object.keys(spec.filters).some((name) => values[name] !== undefined && values[name] !== spec.defaults?.[name]);
  return {
    // That the page before had no rows says nothing of the one that is on its way.
    state: rows.length ? "rows" : error && !isValidating ? "error" : data && !isLoading && data === answer.data ? (filtered || page > last ? "nothing" : "empty") : "loading",
    error: isValidating ? undefined : error,
    busy: isValidating,
    retry: () => mutate(),
    values,
    page,
    last,
    size,
    rows,
    answer: data,
    total: data?.total,
    filtered,
    addressOf,
    set: (wanted) => go((now) => writePlace(now, spec, { values: wanted })),
    reset: () => go((now) => resetPlace(now, spec)),
  };
}

export interface PublicList<F extends Filters, R, A> {
  /** "nothing" is an empty page because of the filters, "empty" one without any. */
  state: "loading" | "error" | "rows" | "empty" | "nothing";
  error: ApiError | undefined;
  busy: boolean;
  /** Reads the page again; never rejects, the failure is in error. */
  retry: () => Promise<unknown>;
  values: Values<F>;
  page: number;
  last: number;
  size: number;
  rows: R[];
  /** The whole answer, for what it says beside the rows. */
  answer: A | undefined;
  /** How many there are; undefined until that is known. */
  total: number | undefined;
  filtered: boolean;
  /** The address of the list after a change. */
  addressOf: (change: PlaceChange<F>) => { pathname: string; query: Record<string, string | string[]> };
  /** Sets these filters and goes to the first page; undefined takes one away. */
  set: (values: Values<F>) => void;
  reset: () => void;
}
