import { useEffect, useRef, useState } from "react";
import type { ProductDetail } from "@/api/shapes";
import { Icon } from "@/ui/Icon";
import { ExternalLink } from "@/ui/ExternalLink";
import { Link } from "@/ui/Link";
import s from "./detail.module.css";

const ASKED_MS = 1000;
/** How far down the window a part counts as being read. */
const READ = 0.4;

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

/** The parts of the page, at its top while one reads; the one in view is marked. */
export function Tabs({ product }: { product: ProductDetail }) {
  const parts = partsOf(product);
  const [at, setAt] = useState("overview");
  const ids = parts.map((part) => part.id).join(" ");
  // A part that was asked for stays marked until the reader moves on: the last ones are too short to reach the top.
  const asked = useRef(0);
  useEffect(() => {
    const look = () => {
      if (performance.now() - asked.current < ASKED_MS) return;
      const parts = ids.split(" ").map((id) => document.getElementById(id));
      const read = parts.findLast((part) => part && part.getBoundingClientRect().top < window.innerHeight * READ);
      setAt(read?.id ?? "overview");
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
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
              asked.current = performance.now();
              setAt(part.id);
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
