import { own } from "@/ownScreens";
import { addScreens } from "@/screens";
import { page, type PortalPage } from "./page";

/** A page of the table of ownScreens.ts. */
export function ownPage(...args: Parameters<typeof page>): PortalPage {
  addScreens(own);
  return page(...args);
}
