import { publicRead } from "@/api/ahead";
import { usePublic } from "@/api/hooks";

/** What the page shows of the catalogue comes in one answer (docs/adr/0049). */
export const readHome = () => publicRead("/micro/home/api/home", {});
/** Parts of the page that come when the reader is near them show what the first has read: as long as a CDN may answer it (shared/api). */
export const useHome = () => usePublic("/micro/home/api/home", {}, true, 40_000);
