// What SWR asks `use-sync-external-store/shim` for; React itself has it.
export { useSyncExternalStore } from "react";
