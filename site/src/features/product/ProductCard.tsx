import type { Product } from "@/api/shapes";
import { Cover } from "@/ui/Cover";
import { ProductLink } from "@/parts/ProductLink";
import { priceOf } from "@/parts/product/price";
import s from "./product.module.css";

/** A product in a list; one that is not in use yet is grey and leads nowhere. */
export function ProductCard({ row, eager = false }: { row: Product; eager?: boolean }) {
  return (
    <ProductLink product={row} className={`card ${s.card} ${row.used ? "" : s.off}`}>
      <span className={`pic ${s.pic}`}>
        <Cover url={row.coverUrl} kind={row.drawing} id={row.id} name={row.name} software eager={eager} />
      </span>
      <span className={`bd ${s.bd}`}>
        <b>{row.name}</b>
        <span>{row.subTitle}</span>
        <small>
          {row.group} · {row.providerName}
        </small>
      </span>
      <span className="tb">
        <span>
          <i>使用方式</i>
          {row.used ? row.accessModeName : "建设中"}
        </span>
        <span>
          <i>价格</i>
          {priceOf(row)}
        </span>
        <span>
          <i>版本</i>
          <b className="num">{row.versionNo || "—"}</b>
        </span>
      </span>
    </ProductLink>
  );
}
