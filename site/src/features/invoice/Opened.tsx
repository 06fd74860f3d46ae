import { ApplyDialog } from "./ApplyDialog";
import { TitlesDialog } from "./TitlesDialog";

type Props = { onClose: () => void } & ({ kind: "apply"; email: string } | { kind: "titles" });

/** What is filled in above the list of invoices. */
export function Opened({ onClose, ...what }: Props) {
  if (what.kind === "apply") return <ApplyDialog email={what.email} onClose={onClose} />;
  return <TitlesDialog onClose={onClose} />;
}
