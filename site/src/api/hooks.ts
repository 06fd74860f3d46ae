import useSWR from "swr";
import { canonical, get, post, type ApiError } from "./client";
import { keyOf, useScope } from "./scope";
import type { Gets, Posts } from "./shapes";

const quiet = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** A read that anybody may make and a CDN may answer. */
export function usePublic<P extends keyof Gets>(path: P, query: Gets[P]["query"], active = true) {
  return useSWR<Gets[P]["data"], ApiError>(
    active ? ["public", path, canonical(query)] : null,
    () => get(path, query, { isPublic: true }),
    quiet,
  );
}

/** A read of one user's data: the key holds the user and the enterprise, so nothing is shown to the next one. */
export function useGet<P extends keyof Gets>(path: P, query: Gets[P]["query"], userId: string | undefined) {
  const enterprise = useScope()?.enterprise ?? "";
  return useSWR<Gets[P]["data"], ApiError>(
    userId ? keyOf({ userId, enterprise }, path, query) : null,
    () => get(path, query, { enterprise }),
    { ...quiet, keepPreviousData: true },
  );
}

/** A read that the contract makes a POST. */
export function useRead<P extends keyof Posts>(path: P, body: Posts[P]["body"], userId: string | undefined) {
  const enterprise = useScope()?.enterprise ?? "";
  return useSWR<Posts[P]["data"], ApiError>(userId ? keyOf({ userId, enterprise }, path, body) : null, () => post(path, body, { enterprise }), quiet);
}

/** A public read whose route holds names in braces: `at` says what stands there. */
export function usePublicAt<P extends keyof Gets>(path: P, at: Record<string, string> | undefined) {
  return useSWR<Gets[P]["data"], ApiError>(
    at ? ["public", path, canonical(at)] : null,
    () => get(path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(at?.[name] ?? "")) as P, {} as Gets[P]["query"], { isPublic: true }),
    quiet,
  );
}
