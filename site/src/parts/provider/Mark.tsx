import type { ProviderRow } from "@/api/shapes";
import { Monogram } from "@/ui/draw/Drawing";
import { Picture } from "@/ui/later";
import s from "./top.module.css";

/** A provider's logo, or a monogram that is always the same for it. */
export function Mark({ row }: { row: Pick<ProviderRow, "logo" | "providerId" | "name"> }) {
  const monogram = <Monogram id={row.providerId} name={row.name} />;
  return <span className={s.mark}>{row.logo ? <Picture url={row.logo} width={56} height={56}>{monogram}</Picture> : monogram}</span>;
}
