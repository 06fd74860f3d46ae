import type { ReactNode } from "react";
import { useSiteConfig, type SiteConfig } from "@/api/config";
import type { Product } from "@/api/shapes";
import { paths } from "@/addresses";
import { ExternalLink } from "@/ui/ExternalLink";
import { Link } from "@/ui/Link";

type Named = Pick<Product, "id" | "name" | "subTitle" | "used" | "accessMode" | "onlineUrl">;

/** The address of the system elsewhere that a product opens; empty for one of this portal. The configuration names one. */
export function externalOf(product: Pick<Named, "name" | "accessMode" | "onlineUrl">, config: SiteConfig): string {
  if (config.externalProduct?.name === product.name) return config.externalProduct.url;
  return product.accessMode === "external" && /^https?:\/\//.test(product.onlineUrl) ? product.onlineUrl : "";
}

interface Props {
  product: Named;
  className?: string;
  onClick?: () => void;
  children?: ReactNode;
}

/** A product's name as the way to it: its page, an external system in a new window, or nowhere while it is not in use. */
export function ProductLink({ product, className, onClick, children }: Props) {
  const external = externalOf(product, useSiteConfig());
  const text = children ?? product.name;
  if (!product.used)
    return (
      <span role="link" aria-disabled="true" className={className} title={product.subTitle}>
        {text}
      </span>
    );
  if (external)
    return (
      <ExternalLink href={external} className={className} onClick={onClick}>
        {text}
      </ExternalLink>
    );
  return (
    <Link href={paths.productDetail(product.id)} className={className} onClick={onClick}>
      {text}
    </Link>
  );
}
