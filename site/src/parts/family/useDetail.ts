import useSWR from "swr";
import type { ApiError } from "@/api/error";
import { post } from "@/api/client";
import type { FamilyDetail } from "@/api/shapes";

const quiet = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** What stands below the heads of public families, in their order. It holds addresses that are good for a minute, so no CDN keeps it. */
export const useDetails = (ids: readonly string[]) =>
  useSWR<FamilyDetail[], ApiError>(ids.length ? ["family details", ids.join(" ")] : null, () => Promise.all(ids.map((id) => post("/family/mall/api/sys/product/detail", { id }))), quiet);

export function useDetail(id: string, active = true) {
  const { data, error, mutate } = useDetails(id && active ? [id] : []);
  return { data: data?.[0], error, mutate };
}
