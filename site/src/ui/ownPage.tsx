import { addScreens } from "@/addresses";
import { ownAddresses } from "@/ownAddresses";
import { page, type PortalPage } from "./page";

/** A page that only somebody signed in opens: it knows every address. */
export function ownPage(...args: Parameters<typeof page>): PortalPage {
  addScreens(ownAddresses);
  return page(...args);
}
