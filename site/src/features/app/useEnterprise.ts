import { useRouter } from "next/router";
import useSWR from "swr";
import { get, post } from "@/api/client";
import type { ApiError } from "@/api/error";
import { useRead } from "@/api/hooks";
import { keyOf } from "@/api/scope";
import type { Brief, Gets, Posts } from "@/api/shapes";
import { FAILED, IN_REVIEW } from "@/session/enterprise";
import { useSession } from "@/session/session";

/** The enterprises that one belongs to and may work in, and which of them an application page is about: the address's, then the tab's, then the first. */
export function useEnterprise() {
  const router = useRouter();
  const { companyId } = useSession();
  const { data, error, mutate } = useRead("/micro/home/provider/create-and-join", {});
  const all = [...(data?.create ? [data.create] : []), ...(data?.join ?? [])].filter((e) => e.status !== IN_REVIEW && e.status !== FAILED);
  const wanted = typeof router.query.companyId === "string" ? router.query.companyId : companyId;
  const current: Brief | undefined = all.find((e) => e.id === wanted) ?? all[0];
  const choose = (id: string) => void router.replace({ pathname: router.pathname, query: { ...router.query, companyId: id } }, undefined, { shallow: true, scroll: false });
  return { all, current, choose, known: !!data, error: data ? undefined : error, retry: () => void mutate() };
}

const quiet = { revalidateOnFocus: false, shouldRetryOnError: false } as const;

/** A read in an enterprise that the page names, whichever one the tab works in. */
export function useGetIn<P extends keyof Gets>(enterprise: string | undefined, path: P, query: Gets[P]["query"], active = true) {
  const { info } = useSession();
  const scope = info && enterprise && active ? { userId: info.userId, enterprise } : undefined;
  return useSWR<Gets[P]["data"], ApiError>(scope ? keyOf(scope, path, query) : null, () => get(path, query, { enterprise: enterprise ?? "" }), quiet);
}

export function usePostIn<P extends keyof Posts>(enterprise: string | undefined, path: P, body: Posts[P]["body"], active = true) {
  const { info } = useSession();
  const scope = info && enterprise && active ? { userId: info.userId, enterprise } : undefined;
  return useSWR<Posts[P]["data"], ApiError>(scope ? keyOf(scope, path, body) : null, () => post(path, body, { enterprise: enterprise ?? "" }), quiet);
}
