import type { ComponentType } from "react";
import { screenOf } from "@/screens";

export interface PageMeta {
  route: string;
}
export type PortalPage = ComponentType & { meta?: PageMeta };

/** A page of the route table: its frame, guard and title follow from the route, its content is the screen. */
export function page(route: string, Screen: ComponentType<{ title: string }>): PortalPage {
  const { title } = screenOf(route);
  const Page: PortalPage = () => <Screen title={title} />;
  Page.displayName = `Page(${route})`;
  Page.meta = { route };
  return Page;
}
