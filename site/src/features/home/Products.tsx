import { memo } from "react";
import { paths } from "@/addresses";
import { ProductLink } from "@/parts/ProductLink";
import { useProductTypes, type ProductType } from "@/parts/products";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { Section } from "./Section";
import s from "./Products.module.css";

const MOST = 5;

export function Products() {
  const { types, inUse, error, retry } = useProductTypes();
  return (
    <div className="wrap">
      <Section title="产品与服务" says={`按工程阶段查找${types ? `，${inUse} 个产品可直接使用` : ""}`} more={{ text: "查看全部产品", href: paths.product }}>
        {error ? <ErrorStrip error={error} onRetry={retry} /> : <Index types={types} />}
      </Section>
    </div>
  );
}

/** Drawn once while it waits and once when all has come, whatever comes in between. */
const Index = memo(function Index({ types }: { types?: readonly ProductType[] }) {
  return (
    <div className={s.index} data-products={types ? "ready" : "waiting"}>
      {types
        ? types.map((type) => (
            <div key={type.value}>
              <h3>{type.label}</h3>
              <p>{type.remark}</p>
              <ul>
                {type.products.slice(0, MOST).map((p) => (
                  <li key={p.id} className={p.used ? "" : s.off}>
                    <ProductLink product={p}>
                      {p.name}
                      <small>{p.used ? p.accessModeName : "建设中"}</small>
                    </ProductLink>
                  </li>
                ))}
              </ul>
            </div>
          ))
        : [1, 2, 3, 4].map((n) => <Skeleton key={n} lines={6} />)}
    </div>
  );
});
