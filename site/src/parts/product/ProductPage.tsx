import { useDeferredValue, type ReactNode } from "react";
import { useSiteConfig } from "@/api/config";
import type { ProductDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { ExternalLink } from "@/ui/ExternalLink";
import { Link } from "@/ui/Link";
import { externalOf } from "@/parts/ProductLink";
import { part } from "@/ui/part";
import { count } from "@/ui/text";
import { Body } from "./Body";
import { priceOf } from "./price";
import { Tabs } from "./Tabs";
import s from "./detail.module.css";

const Aside = part(() => import("./Aside").then((m) => m.Aside), { loading: <aside /> });
const BuyProduct = part(() => import("./BuyProduct").then((m) => m.BuyProduct));
const forSale = ({ used, priceType }: ProductDetail) => !!used && priceType === 1;

/** A product's own page, as the public reads it and as its provider looks at it beforehand (own), who buys nothing there; children stand above it. */
export function ProductPage({ product, own = false, children }: { product: ProductDetail; own?: boolean; children?: ReactNode }) {
  // The first screen is drawn before what one scrolls to.
  const all = useDeferredValue(true, false);
  return (
    <div data-product="ready">
      {children}
      <div className={s.hero}>
        <div className={s.words}>
          <p className={s.tags}>
            <Link href={{ pathname: paths.product, query: { typeCode: product.typeCode } }}>{product.typeName}</Link>
            <span aria-hidden="true">/</span>
            <Link href={{ pathname: paths.product, query: { groupCode: product.groupCode.split("-").slice(0, 2).join("-") } }}>{product.group}</Link>
          </p>
          <h1>{product.name}</h1>
          <p className={s.sub}>{product.intro}</p>
          <div className={s.cta}>
            <Try product={product} className={`btn c lg ${s.footed}`} />
            {!own && forSale(product) && <BuyProduct product={product} />}
            {product.closed && !forSale(product) && <span className="tag bad">该提供方已停止服务</span>}
            <Link className={`btn lg ${s.footed}`} href={paths.businessOf(product.id)}>
              联系咨询
            </Link>
            <Link className="btn lg g" href={paths.demonstration}>
              预约演示
            </Link>
          </div>
          <dl className={s.meta}>
            <div>
              <dt>当前版本</dt>
              <dd className="num">{product.versionNo || "—"}</dd>
            </div>
            <div>
              <dt>价格</dt>
              <dd>{priceOf(product)}</dd>
            </div>
            <div>
              <dt>浏览</dt>
              <dd className="num">{count(product.viewCount)}</dd>
            </div>
            <div>
              <dt>更新</dt>
              <dd className="num">{product.updateTime.slice(0, 10)}</dd>
            </div>
          </dl>
        </div>
        <div className={s.figure}>
          <Cover url={product.coverUrl} kind={product.drawing} id={product.id} name={product.name} software alt={product.coverUrl ? product.name : ""} eager />
        </div>
      </div>
      <Tabs product={product} />
      {all ? (
        <div className={s.columns}>
          <Body product={product} />
          <Aside product={product} />
        </div>
      ) : (
        <div className={s.screen} />
      )}
      <div className={s.foot}>
        <Link className="btn" href={paths.businessOf(product.id)}>
          联系咨询
        </Link>
        <Try product={product} className="btn c" />
      </div>
    </div>
  );
}

/** The one next step: the system elsewhere, the trial, the product itself; what has none of them is asked for. A closed product is tried by nobody. */
function Try({ product, className }: { product: ProductDetail; className: string }) {
  const external = externalOf(product, useSiteConfig());
  if (!product.used)
    return (
      <span role="link" aria-disabled="true" className={`${className} off`}>
        即将开放
      </span>
    );
  if (external)
    return (
      <ExternalLink className={className} href={external}>
        进入系统
      </ExternalLink>
    );
  if (product.closed && !product.onlineUrl) return null;
  const [to, text] = product.trialUrl && !product.closed
    ? [product.trialUrl, "在线试用"]
    : product.onlineUrl
      ? [product.onlineUrl, "立即使用"]
      : [paths.businessOf(product.id), "申请试用"];
  return to.startsWith("/") ? (
    <Link className={className} href={to}>
      {text}
    </Link>
  ) : (
    <ExternalLink className={className} href={to}>
      {text}
    </ExternalLink>
  );
}
