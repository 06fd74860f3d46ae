import { publicRead } from "@/api/ahead";
import { usePublic } from "@/api/hooks";

/** What the page shows of the catalogue comes in one answer (docs/adr/0049). */
export const readHome = () => publicRead("/micro/home/api/home", {});
export const useHome = () => usePublic("/micro/home/api/home", {});
