import useSWR from "swr";
import type { ApiError } from "@/api/error";
import { post } from "@/api/client";
import { useScope } from "@/api/scope";
import type { FamilyDetail } from "@/api/shapes";

const quiet = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** What stands below the heads of families that one sees, in their order. It holds addresses that are good for a minute, so no CDN keeps it. */
export function useDetails(ids: readonly string[], waiting = false) {
  const scope = useScope();
  const enterprise = scope?.enterprise ?? "";
  const of = ids.join(" ");
  const { data, error, mutate } = useSWR<{ of: string; list: FamilyDetail[] }, ApiError>(
    ids.length ? [scope?.userId ?? "", "family details", `${of} ${waiting}`, enterprise] : null,
    async () => ({ of, list: await Promise.all(ids.map((id) => post("/family/mall/api/sys/product/detail", waiting ? { id, waiting } : { id }, { enterprise }))) }),
    { ...quiet, keepPreviousData: true },
  );
  // What anybody is told of them stays until it is known who asks; never what was told of others.
  return { data: data?.of === of ? data.list : undefined, error, mutate };
}

export function useDetail(id: string, active = true, waiting = false) {
  const { data, error, mutate } = useDetails(id && active ? [id] : [], waiting);
  return { data: data?.[0], error, mutate };
}
