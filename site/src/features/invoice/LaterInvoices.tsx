import { part } from "@/ui/part";
import { RowSkeleton } from "@/ui/skeletons";

/** A person's invoices, loaded when their tab is opened: one of four of the account page. */
export const LaterInvoices = part(() => import("./Invoices").then((m) => m.Invoices), { loading: <RowSkeleton rows={5} /> });
