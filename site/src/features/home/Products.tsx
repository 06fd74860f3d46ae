import { memo } from "react";
import type { HomePage } from "@/api/shapes";
import { paths } from "@/addresses";
import { ProductLink } from "@/parts/ProductLink";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { Section } from "./Section";
import { useHome } from "./useHome";
import s from "./Products.module.css";

type Types = NonNullable<HomePage["products"]["types"]>;

export function Products() {
  const { data, error, mutate } = useHome();
  const { types, inUse } = data?.products ?? {};
  return (
    <div className="wrap">
      <Section title="产品与服务" says={`按工程阶段查找${types ? `，${inUse} 个产品可直接使用` : ""}`} more={{ text: "查看全部产品", href: paths.product }}>
        {error ? <ErrorStrip error={error} onRetry={() => void mutate()} /> : <Index types={types} />}
      </Section>
    </div>
  );
}

/** Drawn once while it waits and once when all has come, whatever comes in between. */
const Index = memo(function Index({ types }: { types?: Types }) {
  return (
    <div className={s.index} data-products={types ? "ready" : "waiting"}>
      {types
        ? types.map((type) => (
            <div key={type.value}>
              <h3>{type.label}</h3>
              <p>{type.remark}</p>
              <ul>
                {type.products.map((p) => (
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
