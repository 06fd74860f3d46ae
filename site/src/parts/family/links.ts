import { paths } from "@/addresses";

/** Addresses that only pages of families write. */
export const links = {
  shop: (shopId: string) => `${paths.familyShop}?${new URLSearchParams({ shopId })}`,
  topic: (id: string) => `${paths.familyTopic}?${new URLSearchParams({ id })}`,
  category: (groupCode: string) => `${paths.family}?${new URLSearchParams({ groupCode })}`,
};
