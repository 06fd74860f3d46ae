import { useRouter } from "next/router";
import { leaving } from "@/ui/leaving";

/** Which record of a list is edited in its place: its id, "new", or none. The address says it, and no step back leads out of an editor unasked. */
export function useEditing() {
  const router = useRouter();
  const id = typeof router.query.edit === "string" ? router.query.edit : "";
  const edit = (to: string) => {
    const { edit: _, ...rest } = router.query;
    leaving(() => void router.replace({ pathname: router.pathname, query: to ? { ...rest, edit: to } : rest }, undefined, { shallow: true, scroll: true }));
  };
  return { id, edit };
}
