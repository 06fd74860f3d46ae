import { paths } from "@/paths";
import type { Product } from "@/api/shapes";
import { Link } from "./Link";

const external = (p: Product) => p.accessMode === "external" && /^https?:\/\//.test(p.onlineUrl);

/** A product's name as the way to it: its page, an external system in a new window, or nowhere while it is not in use. */
export function ProductLink({ product, onClick, children }: { product: Product; onClick?: () => void; children?: React.ReactNode }) {
  const text = children ?? product.name;
  if (!product.used) return (
      <span role="link" aria-disabled="true" title={product.subTitle}>
        {text}
      </span>
    );
  if (external(product))
    return (
      <a href={product.onlineUrl} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {text}
      </a>
    );
  return (
    <Link href={paths.productDetail(product.id)} onClick={onClick}>
      {text}
    </Link>
  );
}
