import { useEffect } from "react";
import { usePublic } from "@/api/hooks";
import { providerStore } from "@/session/stores";

/** A provider's public page by its providerId; what was read last stands in the shared store. */
export function useProvider(id: string) {
  const read = usePublic("/platform/home/provider/info", { id }, !!id);
  useEffect(() => {
    if (read.data) providerStore.set({ providerInfo: read.data });
  }, [read.data]);
  return read;
}
