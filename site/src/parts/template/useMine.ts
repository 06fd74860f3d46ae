import { useGet } from "@/api/hooks";

/** What templates are to the reader, by id; nobody signed in has none. */
export function useMine(ids: string[]) {
  const { data, isValidating, mutate } = useGet("/platform/home/itemTemplate/mine", { ids }, !!ids.length);
  const byId = new Map((data ?? []).map((m) => [m.id, m]));
  return { ready: !!data, waits: isValidating && !data, of: (id: string) => byId.get(id), refresh: mutate };
}
