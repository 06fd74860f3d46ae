import { useCallback, useRef, useState } from "react";
import useSWR from "swr";
import { ApiError, canonical, get, messageOf, post } from "./client";
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

/** A read of one user's data: the key holds the user, so nothing is shown to the next one. */
export function useGet<P extends keyof Gets>(path: P, query: Gets[P]["query"], userId: string | undefined) {
  return useSWR<Gets[P]["data"], ApiError>(
    userId ? [userId, path, canonical(query)] : null,
    () => get(path, query),
    { ...quiet, keepPreviousData: true },
  );
}

/** A read that the contract makes a POST. */
export function useRead<P extends keyof Posts>(path: P, body: Posts[P]["body"], userId: string | undefined) {
  return useSWR<Posts[P]["data"], ApiError>(userId ? [userId, path, canonical(body)] : null, () => post(path, body), quiet);
}

/** One submit at a time; field errors by field, the rest as one message. */
export function useSubmit<T>(run: () => Promise<T>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [fields, setFields] = useState<Record<string, string>>({});
  const running = useRef(false);
  const submit = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError("");
    setFields({});
    try {
      await run();
    } catch (caught) {
      const errors = caught instanceof ApiError ? caught.errors : [];
      setFields(Object.fromEntries(errors.map((e) => [e.field, e.message])));
      setError(errors.length ? "" : messageOf(caught));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, [run]);
  return { submit, busy, error, fields, setFields, setError };
}
