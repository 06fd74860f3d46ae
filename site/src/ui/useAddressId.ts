import { useRouter } from "next/router";
import { useSyncExternalStore } from "react";

const never = () => () => {};
/** The id as the browser's address has it: its last part where the route ends in one, else what the query calls id. */
function standing(dynamic: boolean): string {
  if (!dynamic) return new URLSearchParams(location.search).get("id") ?? "";
  try {
    return decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
  } catch {
    return "";
  }
}

/**
 * The id that the page's address names, empty without one. Next's router tells it only once it has looked at the address
 * again, some steps after the page could have begun.
 */
export function useAddressId(): string {
  const { isReady, query, pathname } = useRouter();
  const early = useSyncExternalStore(never, () => (isReady ? "" : standing(pathname.endsWith("]"))), () => "");
  return isReady ? (typeof query.id === "string" ? query.id : "") : early;
}
