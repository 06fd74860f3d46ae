import { useRouter } from "next/router";
import { useCallback, useEffect, useRef } from "react";

type Query = ReturnType<typeof useRouter>["query"];

/** How a list changes its address: two changes in one turn both start from the newest one, which the router shows later. */
export function useGo() {
  const { pathname, query, replace } = useRouter();
  const newest = useRef<Query>(query);
  useEffect(() => {
    newest.current = query;
  }, [query]);
  return useCallback(
    (change: (query: Query) => Query) => {
      newest.current = change(newest.current);
      void replace({ pathname, query: newest.current }, undefined, { shallow: true, scroll: false });
    },
    [pathname, replace],
  );
}
