import { useRouter } from "next/router";
import { useEffect, useMemo, useState } from "react";
import { readPlace, writePlace, type ListSpec, type PlaceChange } from "@/api/address";
import { oneOf, text } from "@/api/filters";
import { usePublic } from "@/api/hooks";
import type { SearchAnswer, SearchType } from "@/api/shapes";
import { track } from "@/api/track";
import { KEYWORD_MOST } from "@/parts/search/SearchField";
import { searchTypes } from "@/parts/search/types";
import { useReady } from "@/ui/useReady";

const filters = { keyword: text(KEYWORD_MOST), type: oneOf(searchTypes.map((t) => t.type)), tag: text(40), order: oneOf(["newest"] as const) };
const spec: ListSpec<typeof filters> = { filters, pageSize: 20 };
export type SearchChange = PlaceChange<typeof filters>;

/** A search as the address names it, of everything or within some types, the first of which is the one without a name. Answers of the same keyword stay while a tab, a filter or a page loads. */
export function useSearch(within?: readonly SearchType[]) {
  const router = useRouter();
  const { values, page, size } = useMemo(() => readPlace(router.query, spec), [router.query]);
  const { keyword, tag, order } = values;
  const type = within && !within.some((t) => t === values.type) ? within[0] : values.type;
  const sum = (counts: Record<string, number>) => Object.entries(counts).reduce((all, [t, n]) => all + (!within || within.some((w) => w === t) ? n : 0), 0);
  const ready = useReady();
  const query = { keyword: keyword ?? "", ...(type && { type }), ...(tag && { tag }), ...(order && { sort: order }), current: page, pageSize: size };
  const { data, error, isValidating, mutate } = usePublic("/micro/home/api/search", query, ready && keyword !== undefined);
  const [before, setBefore] = useState<{ keyword: string; data: SearchAnswer }>();
  useEffect(() => {
    if (data && keyword) setBefore({ keyword, data });
  }, [data, keyword]);
  const answer = data ?? (before?.keyword === keyword ? before?.data : undefined);

  // A new keyword is a search; its tabs and pages are the same one.
  const counted = data && !values.type && !tag && page === 1 ? sum(data.counts) : undefined;
  useEffect(() => {
    if (keyword && counted !== undefined) track("search", { len: [...keyword].length, hits: counted });
  }, [keyword, counted]);
  useEffect(() => {
    if (keyword && !within) keepLast(location.search);
  }, [keyword, type, tag, order, page, within]);

  const addressOf = (change: SearchChange) => ({ pathname: router.pathname, query: writePlace(router.query, spec, change) });
  return {
    ready,
    keyword,
    type,
    tag,
    order,
    page,
    size,
    answer,
    stale: answer !== undefined && data === undefined,
    error: isValidating ? undefined : error,
    retry: () => void mutate(),
    last: Math.max(1, Math.ceil((answer?.total ?? 0) / size)),
    /** How many of all types that are searched. */
    all: sum(answer?.counts ?? {}),
    addressOf,
    search: (word: string) => void router.push({ pathname: router.pathname, query: { keyword: word } }, undefined, { shallow: true }),
  };
}
export type SearchState = ReturnType<typeof useSearch>;

const LAST = "platformHome.search";
function keepLast(query: string) {
  try {
    sessionStorage.setItem(LAST, query);
  } catch {
    // Without storage only what an address names is searched again.
  }
}
/** The query of this tab's last search, with its question mark; empty when there was none. */
export function lastSearch(): string {
  try {
    return sessionStorage.getItem(LAST) ?? "";
  } catch {
    return "";
  }
}
