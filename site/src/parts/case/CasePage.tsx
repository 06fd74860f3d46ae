import type { ReactNode } from "react";
import type { CaseDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { useLabels } from "@/parts/labels";
import { Link } from "@/ui/Link";
import { figureOf } from "@/parts/cards/CaseCard";
import { ProviderCard } from "@/parts/cards/ProviderCard";
import { TemplateCard, cardGrid } from "@/parts/cards/TemplateCard";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { count } from "@/ui/text";
import { BeforeAfter } from "./BeforeAfter";
import s from "./case.module.css";
import { Gallery } from "./Gallery";
import { Stages } from "./Stages";

/** A case's own page, as the public reads it and as its enterprise looks at it beforehand; children stand above it. */
export function CasePage({ item, children }: { item: CaseDetail; children?: ReactNode }) {
  const disciplines = useLabels("DISCIPLINE");
  const results = item.results.filter((r) => !r.before);
  const changes = item.results.filter((r) => r.before);
  const images = item.images;
  const products = item.products;
  const templates = item.templates;
  return (
    <article data-case="ready">
      {children}
      <header className={s.title}>
        <p className={s.tags}>
          <span className="tag ink">{item.caseTypeName}</span>
          {item.stageName && <span className="tag">{item.stageName}</span>}
          {item.regionName && <span className="tag">{item.regionName}</span>}
        </p>
        <h1>{item.title}</h1>
        <p className={s.summary}>{item.summary}</p>
        <p className={s.meta}>
          <time className="num">{item.publishTime.slice(0, 10)}</time>
          <span>
            <b className="num">{count(item.viewCount)}</b> 次浏览
          </span>
          <span>
            <Icon name="heart" />
            <b className="num">{count(item.likeCount)}</b> 人喜欢
          </span>
        </p>
      </header>
      {images.length ? (
        <Gallery images={images} title={item.title} kind={item.kind} id={item.id} />
      ) : (
        <div className={s.cover}>
          <Cover url={item.coverUrl} kind={item.kind} id={item.id} name={item.title} alt={item.coverUrl ? item.title : ""} eager />
        </div>
      )}
      {results.length > 0 && (
        <dl className={s.results} style={{ "--n": Math.min(results.length, 3) } as React.CSSProperties}>
          {results.map((r) => (
            <div key={r.label}>
              <dt>{r.label}</dt>
              <dd>
                {figureOf(r.value)}
                <small>{r.unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={s.columns}>
        <div>
          {changes.length > 0 && <BeforeAfter results={changes} />}
          {item.bodyHtml ? <RichTextView html={item.bodyHtml} className={s.text} /> : <p className={s.none}>该案例还没有填写正文。</p>}
          {products.length > 0 && (
            <section aria-labelledby="products">
              <h2 id="products">使用的产品</h2>
              <ul className={s.products}>
                {products.map((p) => (
                  <li key={p.id}>
                    <Link href={paths.productDetail(p.id)}>
                      <span>
                        <Cover url={p.coverUrl} kind={p.drawing} id={p.id} name={p.name} software />
                      </span>
                      <span>
                        <b>{p.name}</b>
                        <small>{p.subTitle}</small>
                      </span>
                      <Icon name="arrow" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <aside className={s.side}>
          <dl className={s.facts}>
            <div>
              <dt>所在地区</dt>
              <dd>{item.regionName || "—"}</dd>
            </div>
            <div>
              <dt>所属阶段</dt>
              <dd>
                <Stages stage={item.stage} />
              </dd>
            </div>
            <div>
              <dt>业主单位</dt>
              <dd>{item.ownerName || "—"}</dd>
            </div>
            <div>
              <dt>工程规模</dt>
              <dd>{item.scaleText || "—"}</dd>
            </div>
            <div>
              <dt>涉及专业</dt>
              <dd>{item.discipline.map(disciplines.labelOf).filter(Boolean).join("、") || "—"}</dd>
            </div>
          </dl>
          {item.providerId && <ProviderCard id={item.providerId} name={item.providerName} closed={item.closed} />}
        </aside>
      </div>
      {templates.length > 0 && (
        <section className={s.templates} aria-labelledby="templates">
          <h2 id="templates">使用的模板</h2>
          <ul className={cardGrid}>
            {templates.map((t) => (
              <li key={t.id}>
                <TemplateCard row={t} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className={s.near} aria-label="其他案例">
        {item.previous ? (
          <Link href={paths.projectDetails(item.previous.id)} rel="prev">
            <small>上一个</small>
            {item.previous.title}
          </Link>
        ) : (
          <span />
        )}
        {item.next ? (
          <Link href={paths.projectDetails(item.next.id)} rel="next">
            <small>下一个</small>
            {item.next.title}
          </Link>
        ) : (
          <span />
        )}
      </nav>
    </article>
  );
}
