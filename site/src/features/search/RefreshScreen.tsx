import { useRouter } from "next/router";
import { useEffect } from "react";
import { paths } from "@/addresses";
import { Waiting } from "@/ui/states";
import { lastSearch } from "./useSearch";

/** Runs a search again, the one that the address names or this tab's last one, and takes no place in the history. */
export function RefreshScreen() {
  const router = useRouter();
  useEffect(() => {
    if (!router.isReady) return;
    const query = location.search || lastSearch();
    void router.replace(`${paths.portalSearch}${query}`);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [router.isReady]);
  return <Waiting />;
}
