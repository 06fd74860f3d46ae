import { useEffect, useState } from "react";
import type { ProductDetail } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { ExternalLink } from "@/ui/ExternalLink";
import { Link } from "@/ui/Link";
import s from "./detail.module.css";

/** The parts of the page that this product has. */
export function partsOf(product: ProductDetail) {
  return [
    { id: "overview", label: "概述", there: true },
    { id: "features", label: "功能", there: !!product.features?.length },
    { id: "scenarios", label: "场景", there: !!product.scenarios?.length },
    { id: "specs", label: "规格", there: !!product.specs?.length },
    { id: "versions", label: "版本", there: !!product.versions?.length },
  ].filter((part) => part.there);
}

/** The parts of the page, at its top while one reads; the one in view is marked. */
export function Tabs({ product }: { product: ProductDetail }) {
  const parts = partsOf(product);
  const [at, setAt] = useState("overview");
  const ids = parts.map((part) => part.id).join(" ");
  useEffect(() => {
    const inView = new Set<string>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const e of entries) inView[e.isIntersecting ? "add" : "delete"](e.target.id);
        const first = ids.split(" ").find((id) => inView.has(id));
        if (first) setAt(first);
      },
      { rootMargin: "-140px 0px -50% 0px" },
    );
    for (const id of ids.split(" ")) {
      const part = document.getElementById(id);
      if (part) watcher.observe(part);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return (
    <div className={s.stick}>
      <nav className={s.tabs} aria-label="产品内容">
        {parts.map((part) => (
          <a
            key={part.id}
            href={`#${part.id}`}
            aria-current={at === part.id ? "true" : undefined}
            onClick={(e) => {
              e.preventDefault();
              document.getElementById(part.id)?.scrollIntoView({ block: "start" });
            }}
          >
            {part.label}
          </a>
        ))}
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
      </nav>
    </div>
  );
}
