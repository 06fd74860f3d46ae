import Head from "next/head";
import { useRouter } from "next/router";
import { useEffect } from "react";
import { ahead, publicRead } from "@/api/ahead";
import { messageOf } from "@/api/error";
import { usePublic } from "@/api/hooks";
import type { CaseDetail } from "@/api/shapes";
import { track } from "@/api/track";
import { paths } from "@/addresses";
import { CrumbEnd } from "@/ui/CrumbEnd";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { useLabels } from "@/parts/labels";
import { Link } from "@/ui/Link";
import { figureOf } from "@/parts/cards/CaseCard";
import { ProviderCard } from "@/parts/cards/ProviderCard";
import { TemplateCard, cardGrid } from "@/parts/cards/TemplateCard";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { Empty, PageError, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { useAddressId } from "@/ui/useAddressId";
import { BeforeAfter } from "./BeforeAfter";
import s from "./case.module.css";
import { Gallery } from "./Gallery";
import { Stages } from "./Stages";

ahead("/project_details", ({ query: { id } }) => (id ? publicRead("/micro/home/api/project/case/detail", { id }) : undefined));

/** One project: what it was, what it reached, and what it was done with. */
export function CaseDetailScreen() {
  const router = useRouter();
  const id = useAddressId();
  const { data, error, mutate } = usePublic("/micro/home/api/project/case/detail", { id }, !!id);
  const seen = data?.id;
  useEffect(() => {
    if (seen) track("page_view", { targetType: "case", targetId: seen });
  }, [seen]);
  if (router.isReady && (!id || error?.status === 404))
    return (
      <Empty of="broken" text={error ? messageOf(error) : "地址中缺少案例编号，请从项目案例打开。"}>
        <Link className="btn" href={paths.projectCase}>
          看其他案例
        </Link>
      </Empty>
    );
  if (error && !data) return <PageError error={error} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <div className={s.title}>
          <Skeleton lines={3} height={28} />
        </div>
        <div className={s.cover} />
      </div>
    );
  return <Whole item={data} />;
}

function Whole({ item }: { item: CaseDetail }) {
  const disciplines = useLabels("DISCIPLINE");
  const results = item.results.filter((r) => !r.before);
  const changes = item.results.filter((r) => r.before);
  const images = item.images;
  const products = item.products;
  const templates = item.templates;
  return (
    <article data-case="ready">
      <Head>
        <title>{`${item.title} - BIM协同平台`}</title>
        <meta key="description" name="description" content={item.summary} />
        <meta key="og:title" property="og:title" content={item.title} />
        <meta key="og:description" property="og:description" content={item.summary} />
      </Head>
      <CrumbEnd lists={[["项目案例", paths.projectCase]]} name={item.title} />
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
          {item.providerId && <ProviderCard id={item.providerId} name={item.providerName} />}
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
