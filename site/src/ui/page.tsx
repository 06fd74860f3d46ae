import type { ComponentType, ReactNode } from "react";
import { screenOf } from "@/addresses";
import { ComingSoon } from "./ComingSoon";

export interface PageMeta {
  /** The frame of pages that alone have it, so that no other page loads it. The same one stays from page to page. */
  Frame?: ComponentType<{ route: string; children: ReactNode }>;
  route: string;
  /** What a search engine and a shared link say of a public page, at most 80 characters. */
  description?: string;
  /** The page says that there is nothing yet, which no search engine need know. */
  soon?: boolean;
}
export type PortalPage = ComponentType & { meta?: PageMeta };

/** A page of the route table: its frame, guard and title follow from the route, its content is the screen. */
export function page(route: string, Screen: ComponentType<{ title: string }>, about: Omit<PageMeta, "route" | "soon"> = {}): PortalPage {
  const { title } = screenOf(route);
  const Page: PortalPage = () => <Screen title={title} />;
  Page.displayName = `Page(${route})`;
  Page.meta = { route, ...about, soon: Screen === ComingSoon };
  return Page;
}
