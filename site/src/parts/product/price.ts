import type { Product } from "@/api/shapes";
import { yuan } from "@/ui/money";

/** What a product costs, in words. */
export function priceOf({ priceType, priceFen }: Pick<Product, "priceType" | "priceFen">): string {
  if (priceType === 0) return "免费";
  return priceType === 1 ? `¥${yuan(priceFen).replace(/\.00$/, "")}` : "按项目报价";
}
