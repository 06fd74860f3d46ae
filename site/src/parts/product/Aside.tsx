import { usePublic } from "@/api/hooks";
import type { ProductDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { Link } from "@/ui/Link";
import { ProductLink } from "@/parts/ProductLink";
import { ProviderCard } from "@/parts/cards/ProviderCard";
import { Skeleton } from "@/ui/states";
import s from "./detail.module.css";

const MOST = 5;

/** Who offers a product, what stands beside it, and which projects use it. */
export function Aside({ product }: { product: ProductDetail }) {
  const series = usePublic("/micro/home/api/product/series", { groupCode: product.groupCode });
  const cases = usePublic("/micro/home/api/project/case", { productId: product.id, current: 1, pageSize: MOST });
  const related = series.data?.filter((p) => p.id !== product.id).slice(0, MOST);
  const using = cases.data?.records ?? [];
  return (
    <aside className={s.aside}>
      <ProviderCard id={product.providerId} name={product.providerName} closed={product.closed} />
      <section className="panel" aria-label="同系列产品">
        <header>
          <h2>同系列产品</h2>
        </header>
        {related ? (
          <ul className={s.related} data-series="ready">
            {related.map((p) => (
              <li key={p.id}>
                <ProductLink product={p} />
                <span>{p.used ? p.accessModeName : "建设中"}</span>
              </li>
            ))}
          </ul>
        ) : (
          <div className={s.pad}>
            <Skeleton lines={5} />
          </div>
        )}
      </section>
      {using.length > 0 && (
        <section className="panel" aria-label="正在使用的项目">
          <header>
            <h2>正在使用的项目</h2>
          </header>
          <ul className={s.related} data-using="ready">
            {using.map((c) => (
              <li key={c.id}>
                <Link href={paths.projectDetails(c.id)}>{c.title}</Link>
                <span>{c.caseTypeName}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
