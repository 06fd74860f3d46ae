import { ahead, publicRead } from "@/api/ahead";
import { isGone, messageOf } from "@/api/error";
import { usePublicAt } from "@/api/hooks";
import type { ProductDetail } from "@/api/shapes";
import { useSeen } from "@/api/useSeen";
import { paths } from "@/addresses";
import { fetchCover } from "@/ui/Cover";
import { Link } from "@/ui/Link";
import { Named } from "@/ui/Named";
import { NoPage, PageError, Skeleton } from "@/ui/states";
import { useAddressId } from "@/ui/useAddressId";
import { ProductPage } from "@/parts/product/ProductPage";
import s from "@/parts/product/detail.module.css";

for (const page of ["/productDetails/{id}", "/productDetail/{id}"]) {
  ahead(
    page,
    ({ id }) => publicRead("/micro/home/product/detail/{id}", {}, { id }),
    ({ coverUrl }) => fetchCover(coverUrl),
  );
}

/** One product: what it does, where, with what, and who offers it. */
export function ProductDetailScreen() {
  const id = useAddressId();
  const { data, error, mutate } = usePublicAt("/micro/home/product/detail/{id}", id ? { id } : undefined);
  useSeen("product", data?.id, "product_view");
  if (isGone(error))
    return (
      <NoPage text={messageOf(error)}>
        <Link className="btn" href={paths.product}>
          查看全部产品
        </Link>
      </NoPage>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  return data ? <Whole key={data.id} product={data} /> : <Waiting />;
}

function Waiting() {
  return (
    <div className={s.screen} aria-busy="true">
      <div className={s.hero}>
        <div className={s.words}>
          <Skeleton lines={7} height={28} />
        </div>
        <div className={s.figure} />
      </div>
    </div>
  );
}

function Whole({ product }: { product: ProductDetail }) {
  return (
    <ProductPage product={product}>
      <Named
        name={product.name}
        about={product.intro}
        lists={[
          ["产品与服务", paths.product],
          [product.typeName, { pathname: paths.product, query: { typeCode: product.typeCode } }],
        ]}
      />
    </ProductPage>
  );
}
