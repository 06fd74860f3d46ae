import { paths } from "@/paths";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { ProductLink } from "@/ui/ProductLink";
import { useProductTypes } from "@/ui/products";
import { ErrorStrip, Skeleton } from "@/ui/states";
import s from "./Products.module.css";

const MOST = 5;

export function Products() {
  const { types, inUse, error, retry } = useProductTypes();
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sh">
          <h2>产品与服务</h2>
          <p>按工程阶段查找{types ? `，${inUse} 个产品可直接使用` : ""}</p>
          <Link className="more" href={paths.product}>
            查看全部产品
            <Icon name="arrow" />
          </Link>
        </div>
        {error ? (
          <ErrorStrip error={error} onRetry={retry} />
        ) : (
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
        )}
      </div>
    </section>
  );
}
