import { usePublic } from "@/api/hooks";
import { FamilyCard, familyGrid } from "@/parts/family/FamilyCard";
import { List, useMore } from "./ProviderLists";

/** What a provider has in the family library. */
export function ProviderFamilies({ id }: { id: string }) {
  const { pageSize, more } = useMore();
  const { data, error, mutate } = usePublic("/family/mall/api/product/list", { shopId: id, pageSize });
  return (
    <List data={data} error={error} retry={() => void mutate()} more={more} grid={familyGrid} empty="该服务商还没有上架族。">
      {(row) => <FamilyCard row={row} />}
    </List>
  );
}
