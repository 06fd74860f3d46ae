import { useRead } from "@/api/hooks";
import type { Posts, ProductDetail } from "@/api/shapes";
import { ProductPage } from "@/parts/product/ProductPage";
import { Previewed, PreviewDrawer } from "@/parts/editing/PreviewDrawer";

type Own = Posts["/micro/home/product/info"]["data"];

/** A product as its own page will read it. */
export const detailOf = (own: Own): ProductDetail => ({ ...own, publishTime: "", scoreAvg: 0, scoreCount: 0, closed: false });

/** A product as the public will read it. */
export function ProductPreview({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, mutate } = useRead("/micro/home/product/info", { id });
  return (
    <PreviewDrawer name={name} error={error} onRetry={() => void mutate()} ready={!!data} onClose={onClose}>
      {data && <ProductPage product={detailOf(data)} own />}
    </PreviewDrawer>
  );
}

/** The same on a page of its own editor. */
export function ProductShown({ own }: { own: Own }) {
  return (
    <Previewed>
      <ProductPage product={detailOf(own)} own />
    </Previewed>
  );
}
