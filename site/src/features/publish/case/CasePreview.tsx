import { usePublic, useRead } from "@/api/hooks";
import type { CaseDetail, Posts } from "@/api/shapes";
import { CasePage } from "@/parts/case/CasePage";
import { PreviewDrawer } from "@/parts/editing/PreviewDrawer";

type Own = Posts["/micro/home/case/info"]["data"];

/** A case as the public will read it, with those of its products and templates that are on the shelf. */
export function CasePreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, mutate } = useRead("/micro/home/case/info", { id });
  return (
    <PreviewDrawer name={name} error={error} onRetry={() => void mutate()} ready={!!data} onClose={onClose}>
      {data && <Shown own={data} />}
    </PreviewDrawer>
  );
}

function Shown({ own }: { own: Own }) {
  const products = usePublic("/micro/home/api/product/page", { current: 1, pageSize: 100 }, !!own.products?.length);
  const templates = usePublic("/platform/home/itemTemplate/search", { current: 1, pageSize: 100 }, !!own.templates?.length);
  const item: CaseDetail = {
    ...own,
    discipline: own.discipline ?? [],
    results: own.results ?? [],
    images: own.images ?? [],
    closed: false,
    products: (products.data?.records ?? []).filter((p) => own.products?.includes(p.id)),
    templates: (templates.data?.records ?? []).filter((t) => own.templates?.includes(t.id)),
  };
  return <CasePage item={item} />;
}
