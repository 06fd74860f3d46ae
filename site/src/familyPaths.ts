import { paths } from "./addresses";

const q = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Where the pages of the family library lead to each other, so that no other page carries it. */
export const familyPaths = {
  detail: (id: string) => q(paths.familyPage, { id }),
  shop: (shopId: string) => q(paths.familyShop, { shopId }),
  topic: (id: string) => q(paths.familyTopic, { id }),
  category: (groupCode: string) => q(paths.family, { groupCode }),
} as const;
