import { useMemo } from "react";
import { usePublic } from "@/api/hooks";
import type { DictItem, Product } from "@/api/shapes";

export interface ProductType {
  value: string;
  label: string;
  remark: string;
  products: Product[];
  groups: { name: string; products: Product[] }[];
}

/** Products under their type and, within it, their group; the order of the dictionary, then of the list. */
export function byType(types: readonly DictItem[], products: readonly Product[]): ProductType[] {
  return [...types]
    .sort((a, b) => a.order - b.order)
    .map((type) => {
      const own = products.filter((p) => p.typeCode === type.value);
      const names = [...new Set(own.map((p) => p.group))];
      return {
        value: type.value,
        label: type.label,
        remark: type.remark ?? "",
        products: own,
        groups: names.map((name) => ({ name, products: own.filter((p) => p.group === name) })),
      };
    });
}

/** What the menus show: they read the same addresses, so that each is fetched once. */
export function useProductTypes(active = true) {
  const types = usePublic("/platform/home/api/dict/list", { type: "PRODUCT_TYPE" }, active);
  const products = usePublic("/micro/home/api/product/page", { current: 1, pageSize: 100 }, active);
  const [named, listed] = [types.data, products.data];
  return {
    types: useMemo(() => (named && listed ? byType(named, listed.records) : undefined), [named, listed]),
    error: types.error ?? products.error,
    retry: () => void Promise.all([types.mutate(), products.mutate()]),
  };
}
