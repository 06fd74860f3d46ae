import { paths } from "./addresses";

const q = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Where the pages of the family library lead to each other, so that no other page carries it. */
export const familyPaths = {
  detail: (id: string) => q(paths.familyPage, { id }),
  /** A family of the enterprise's library, or as it was put forward for it. */
  kept: (id: string, waiting: boolean) => q(paths.familyPage, { id, ...(waiting ? { waiting: "1" } : {}) }),
  shop: (shopId: string) => q(paths.familyShop, { shopId }),
  topic: (id: string) => q(paths.familyTopic, { id }),
  /** Asks one's enterprise for what a search has not found. */
  ask: (search: Record<string, string>) => q("/family/mine", { tab: "requests", ask: "1", ...search }),
  searched: (search: Record<string, string>) => q(paths.family, search),
  category: (groupCode: string) => q(paths.family, { groupCode }),
} as const;
