import { useGet } from "@/api/hooks";
import { useSession } from "@/session/session";

/** What templates are to the reader, by id; nobody signed in has none. */
export function useMine(ids: string[]) {
  const { info } = useSession();
  const { data, mutate } = useGet("/platform/home/itemTemplate/mine", { ids }, ids.length ? info?.userId : undefined);
  const byId = new Map((data ?? []).map((m) => [m.id, m]));
  return { ready: !!data, of: (id: string) => byId.get(id), refresh: mutate };
}
