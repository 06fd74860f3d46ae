import { useRead } from "@/api/hooks";
import { FamilyPage } from "@/parts/family/FamilyPage";
import { Health } from "@/parts/family/Health";
import { PreviewDrawer } from "@/parts/editing/PreviewDrawer";

/** A family as the public will read it, and its score by the enterprise's own rules. */
export function FamilyPreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, mutate } = useRead("/family/mall/product/own", { id });
  return (
    <PreviewDrawer name={name} error={error} onRetry={() => void mutate()} ready={!!data} onClose={onClose}>
      {data && (
        <>
          <FamilyPage info={data.info} detail={data.detail} own onChanged={() => void mutate()} />
          <Health title="按本企业规则的健康分" {...data.house} />
        </>
      )}
    </PreviewDrawer>
  );
}
