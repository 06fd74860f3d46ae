import type { ProductDetail } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { ExternalLink } from "@/ui/ExternalLink";
import { Link } from "@/ui/Link";
import { SectionTabs } from "@/ui/public/SectionTabs";

/** The parts of the page that this product has. */
export function partsOf(product: ProductDetail) {
  return [
    { id: "overview", label: "概述", there: true },
    { id: "features", label: "功能", there: !!product.features?.length },
    { id: "scenarios", label: "场景", there: !!product.scenarios?.length },
    { id: "specs", label: "规格", there: !!product.specs?.length },
    { id: "versions", label: "版本", there: !!product.versions?.length },
    { id: "comments", label: "评价", there: product.scoreCount > 0 },
  ].filter((part) => part.there);
}

/** The parts of a product's page, and its manual. */
export function Tabs({ product }: { product: ProductDetail }) {
  return (
    <SectionTabs parts={partsOf(product).map(({ id, label }) => ({ id, label }))} label="产品内容">
      {product.docUrl &&
        (product.docUrl.startsWith("/") ? (
          <Link className="btn s" href={product.docUrl}>
            <Icon name="order" />
            产品手册
          </Link>
        ) : (
          <ExternalLink className="btn s" href={product.docUrl}>
            <Icon name="order" />
            产品手册
          </ExternalLink>
        ))}
    </SectionTabs>
  );
}
