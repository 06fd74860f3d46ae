import type { ComponentType } from "react";
import { screenOf } from "@/screens";

export interface PageMeta {
  route: string;
  /** What a search engine and a shared link say of a public page, at most 80 characters. */
  description?: string;
}
export type PortalPage = ComponentType & { meta?: PageMeta };

/** A page of the route table: its frame, guard and title follow from the route, its content is the screen. */
export function page(route: string, Screen: ComponentType<{ title: string }>, about: Omit<PageMeta, "route"> = {}): PortalPage {
  const { title } = screenOf(route);
  const Page: PortalPage = () => <Screen title={title} />;
  Page.displayName = `Page(${route})`;
  Page.meta = { route, ...about };
  return Page;
}
