import { usePublic } from "@/api/hooks";

/** The categories that a family may stand under, in groups of those of the second level. */
export function useCategories() {
  const { data } = usePublic("/family/mall/api/product/category", {});
  return (data ?? []).flatMap((first) =>
    first.subGroupList.map((second) => ({
      label: `${first.groupName} / ${second.groupName}`,
      options: second.subGroupList.map((third) => ({ value: third.groupCode, label: third.groupName })),
    })),
  );
}
