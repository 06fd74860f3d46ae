import { useDeferredValue, useState } from "react";
import useSWR, { type SWRResponse } from "swr";
import { publicRead } from "./ahead";
import { get, post } from "./client";
import { type ApiError } from "./error";
import { keyOf, useScope } from "./scope";
import type { Gets, Posts } from "./shapes";

const quiet = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/**
 * What has come, first drawn in slices, so that a page that several reads fill goes on answering its reader; never what
 * an earlier key was answered.
 */
export function useArrived<D>(data: D | undefined): D | undefined {
  return useDeferredValue(data) === undefined ? undefined : data;
}

function useAnswer<D>(answer: SWRResponse<D, ApiError>, shown = true) {
  const data = useArrived(answer.data);
  return {
    data: shown ? data : undefined,
    error: answer.error,
    mutate: answer.mutate,
    // Who reads it is drawn again when it changes. What has come and is not shown yet is still on its way.
    get isValidating() {
      return answer.isValidating || data !== answer.data;
    },
  };
}

/** A read that anybody may make and a CDN may answer. Who begins to use it within `fresh` milliseconds gets what came before. */
export function usePublic<P extends keyof Gets>(path: P, query: Gets[P]["query"], active = true, fresh = 2000) {
  const { key, read } = publicRead(path, query);
  return useAnswer(useSWR<Gets[P]["data"], ApiError>(active ? key : null, read, { ...quiet, dedupingInterval: fresh }));
}

/** Whether what an answer holds, which may be an earlier key's, was told to the same `owner`. */
function useSame(answer: Pick<SWRResponse<unknown, ApiError>, "isLoading" | "error">, asks: boolean, owner: string) {
  const [kept, setKept] = useState(owner);
  const newest = asks && !answer.isLoading && !answer.error;
  if (newest && kept !== owner) setKept(owner);
  return newest || kept === owner;
}

/**
 * A page of what is turned in its place (ui/Turn), of the thing `of`: the one before stays until it has come, so that nothing below jumps
 * and the button that turned it is still there.
 */
export function usePublicPage<P extends keyof Gets>(path: P, query: Gets[P]["query"], of: string, active = true) {
  const { key, read } = publicRead(path, query);
  const answer = useSWR<Gets[P]["data"], ApiError>(active ? key : null, read, { ...quiet, keepPreviousData: true });
  return useAnswer(answer, useSame(answer, active, of));
}

let openings = 0;
/**
 * For what somebody goes on with: a form, an editor. Its read is asked for when it opens, whatever this tab has read of it before,
 * and what is read again later is no reason to draw it anew.
 */
export const useOpening = () => useState(() => ++openings)[0];

/**
 * A read of who is signed in: the key holds the user and the enterprise, so nothing is shown to the next one. Reads nothing while nobody
 * is. What was asked before stays until the new answer has come.
 */
export function useGet<P extends keyof Gets>(path: P, query: Gets[P]["query"], active = true, opening?: number) {
  const scope = useScope();
  const owner = scope ? `${scope.userId} ${scope.enterprise}` : "";
  const asks = active && !!scope;
  const answer = useSWR<Gets[P]["data"], ApiError>(
    asks ? [...keyOf(scope, path, query), ...(opening ? [opening] : [])] : null,
    () => get(path, query, { enterprise: scope?.enterprise ?? "" }),
    { ...quiet, keepPreviousData: !!scope },
  );
  // What stays meanwhile was told to the same person in the same enterprise.
  return useAnswer(answer, useSame(answer, asks, owner));
}

/** A read that the contract makes a POST. */
export function useRead<P extends keyof Posts>(path: P, body: Posts[P]["body"], active = true, opening?: number) {
  const scope = useScope();
  return useAnswer(
    useSWR<Posts[P]["data"], ApiError>(active && scope ? [...keyOf(scope, path, body), ...(opening ? [opening] : [])] : null, () => post(path, body, { enterprise: scope?.enterprise ?? "" }), quiet),
  );
}

/** A public read whose route holds names in braces: `at` says what stands there. */
export function usePublicAt<P extends keyof Gets>(path: P, at: Record<string, string> | undefined) {
  const { key, read } = publicRead(path, {} as Gets[P]["query"], at);
  return useAnswer(useSWR<Gets[P]["data"], ApiError>(at ? key : null, read, quiet));
}
