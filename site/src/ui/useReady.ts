import { useRouter } from "next/router";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Says whether the query of Next's router is that of the address. An address without a query is ready at once in the browser and was
 * not in the page that was built, so what is drawn goes by this: the first picture is that of the built page in both.
 */
export function useReady(): boolean {
  const { isReady } = useRouter();
  return useSyncExternalStore(never, () => isReady, () => false);
}
