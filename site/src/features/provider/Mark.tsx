import type { ProviderRow } from "@/api/shapes";
import { Drawing } from "@/ui/draw/Drawing";
import { Picture } from "@/ui/later";
import s from "./provider.module.css";

/** A provider's logo, or a drawing that is always the same for it. */
export function Mark({ row }: { row: Pick<ProviderRow, "logo" | "providerId"> }) {
  return (
    <span className={s.mark}>
      {row.logo ? <Picture url={row.logo} width={56} height={56}><Drawing of="provider" id={row.providerId} /></Picture> : <Drawing of="provider" id={row.providerId} />}
    </span>
  );
}
