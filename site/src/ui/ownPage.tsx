import { addScreens } from "@/addresses";
import { ownAddresses } from "@/ownAddresses";
import { page, type PortalPage } from "./page";

/** A page of the table of ownAddresses.ts. */
export function ownPage(...args: Parameters<typeof page>): PortalPage {
  addScreens(ownAddresses);
  return page(...args);
}
