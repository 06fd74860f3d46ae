import { part } from "@/ui/part";

/** The invoices of an account, loaded when they are looked at. */
export const Invoices = part(() => import("./Invoices").then((m) => m.Invoices));
