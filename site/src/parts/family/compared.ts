import { useSyncExternalStore } from "react";
import type { FamilyRow } from "@/api/shapes";
import { toast } from "@/ui/toast";

/** What somebody has put aside to compare, in this tab, over lists and pages. */
export type Compared = Pick<FamilyRow, "id" | "name" | "no" | "cover" | "kind" | "dims" | "categoryName" | "minRevit" | "health" | "priceFen" | "vipFree" | "lod" | "bytes" | "versionNo" | "providerName" | "scoreAvg">;
export const COMPARED_MOST = 4;
const KEY = "familyCompared";
const none: readonly Compared[] = [];
const listeners = new Set<() => void>();
let kept: readonly Compared[] | undefined;

function read(): readonly Compared[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Compared[]).filter((c) => typeof c?.id === "string").slice(0, COMPARED_MOST) : none;
  } catch {
    return none;
  }
}
const now = () => (kept ??= read());

function write(list: readonly Compared[]) {
  kept = list;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A full or forbidden store: the list lasts as long as the page.
  }
  listeners.forEach((f) => f());
}

const pick = ({ id, name, no, cover, kind, dims, categoryName, minRevit, health, priceFen, vipFree, lod, bytes, versionNo, providerName, scoreAvg }: Compared): Compared => ({
  id, name, no, cover, kind, dims, categoryName, minRevit, health, priceFen, vipFree, lod, bytes, versionNo, providerName, scoreAvg,
});

/** Puts a family aside, or takes it away; a fifth one is refused with a sentence. */
export function toggleCompared(row: Compared) {
  const list = now();
  if (list.some((c) => c.id === row.id)) return write(list.filter((c) => c.id !== row.id));
  if (list.length >= COMPARED_MOST) return toast(`最多对比 ${COMPARED_MOST} 个族，请先移出一个`, "bad");
  write([...list, pick(row)]);
}
export const clearCompared = () => write(none);

export const useCompared = () =>
  useSyncExternalStore(
    (f) => {
      listeners.add(f);
      return () => listeners.delete(f);
    },
    now,
    () => none,
  );
