import { familyPaths } from "@/familyPaths";
import { useState, type ReactNode } from "react";
import { useScope } from "@/api/scope";
import type { FamilyDetail, FamilyInfo } from "@/api/shapes";
import { ProviderCard } from "@/parts/cards/ProviderCard";
import { useLabels } from "@/parts/labels";
import { Icon } from "@/ui/Icon";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { SectionTabs } from "@/ui/public/SectionTabs";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { ErrorStrip, Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { Actions, Favourite, Keep } from "./Actions";
import { toggleCompared, useCompared } from "./compared";
import { Sheet } from "./Sheet";
import { licences, priceOf, revitOf, scoreOf } from "./words";
import s from "./detail.module.css";

// What stands below, and shows what it reads itself.
const Said = part(() => import("./Said").then((m) => m.Said), { loading: <Skeleton lines={6} /> });
const Model = part(() => import("./Model").then((m) => m.Model), { loading: <Skeleton lines={12} /> });
const Health = part(() => import("./Health").then((m) => m.Health));
const Opens = part(() => import("./Opens").then((m) => m.Opens));
const Types = part(() => import("./Types").then((m) => m.Types), { loading: <Skeleton lines={6} /> });
const Versions = part(() => import("./Versions").then((m) => m.Versions));
const Colleagues = part(() => import("./Colleagues").then((m) => m.Colleagues));
const Xray = part(() => import("./Xray").then((m) => m.Xray), { loading: <Skeleton lines={6} /> });
const Related = part(() => import("./Related").then((m) => m.Related));

interface Props {
  info: FamilyInfo;
  detail: FamilyDetail | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** It is not public: only who may look at it reads it, and nothing can be done with it. */
  own?: boolean;
  /** Whether the answer is the reader's own: what he has, and keeps. */
  known?: boolean;
  onChanged: () => void;
  children?: ReactNode;
}

/** A family's own page, as the public reads it and as its provider looks at it beforehand. */
export function FamilyPage({ info, detail, error, onRetry, own = false, known = true, onChanged, children }: Props) {
  const [type, setType] = useState(0);
  const disciplines = useLabels("DISCIPLINE");
  const compared = useCompared().some((c) => c.id === info.id);
  const scope = useScope();
  const lone = own || info.inside;
  return (
    <>
      {children}
      <div className={s.top} data-family={info.id}>
        <Sheet info={info} detail={detail} type={Math.min(type, Math.max(0, (detail?.types.length ?? 1) - 1))} onType={setType} />
        <div className={s.facts}>
          <h1>
            {info.name}
            <small className="num">{info.no}</small>
          </h1>
          <p className={s.tags}>
            {info.minRevit > 0 && <span className="tag">Revit {revitOf(info.minRevit)} 起</span>}
            {info.formats.map((f) => (
              <span className="tag" key={f}>
                {f.toUpperCase()}
              </span>
            ))}
            {info.lod && <span className="tag">LOD {info.lod}</span>}
            <span className="tag">{disciplines.labelOf(info.discipline)}</span>
            {info.health >= 0 && (
              <span className="tag ok">
                <Icon name="shield" />
                已读文件
              </span>
            )}
          </p>
          <p className={s.sum}>{info.summary}</p>
          <dl className={s.grid}>
            <div>
              <dt>下载</dt>
              <dd className="num">{count(info.downloadCount)}</dd>
            </div>
            <div>
              <dt>收藏</dt>
              <dd className="num">{count(info.collectCount)}</dd>
            </div>
            <div>
              <dt>评分</dt>
              <dd className="num">{info.commentCount ? info.scoreAvg.toFixed(1) : "—"}</dd>
            </div>
            <div>
              <dt>健康分</dt>
              <dd className="num">{scoreOf(info.health)}</dd>
            </div>
          </dl>
          {own ? (
            <p className={s.price}>
              <b className="num">{priceOf(info)}</b>
            </p>
          ) : (
            <>
              <Actions info={info} known={known} onChanged={onChanged} />
              <p className={s.keeps}>
                <Favourite info={info} known={known} onChanged={onChanged} />
                <Keep info={info} />
              </p>
            </>
          )}
          <dl className={s.lines}>
            <div>
              <dt>许可</dt>
              <dd>{licences[info.licence]}</dd>
            </div>
            <div>
              <dt>分类</dt>
              <dd>{info.categoryPath.join(" / ")}</dd>
            </div>
            {!lone && (
              <div>
                <dt>使用企业</dt>
                <dd>{info.enterpriseCount ? `${count(info.enterpriseCount)} 家` : "少于 5 家"}</dd>
              </div>
            )}
            <div>
              <dt>服务商</dt>
              <dd>
                <Link href={familyPaths.shop(info.shopId)}>{info.providerName}</Link>
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <SectionTabs
        label="族内容"
        parts={[
          { id: "xray", label: "族透视" },
          { id: "types", label: "类型与参数", count: info.typeCount },
          { id: "versions", label: "版本", count: detail?.versions.length },
          ...(lone ? [] : [{ id: "said", label: "评价", count: info.commentCount }]),
        ]}
      >
        {!own && (
          <button type="button" className="btn s" aria-pressed={compared} onClick={() => toggleCompared(info)}>
            <Icon name="template" />
            {compared ? "移出对比" : "加入对比"}
          </button>
        )}
      </SectionTabs>
      <div className={s.columns}>
        <div className={s.main}>
          {error !== undefined && !detail && <ErrorStrip error={error} onRetry={onRetry} />}
          {!detail && error === undefined && <Skeleton lines={10} />}
          {detail && (
            <>
              <section id="xray">
                <div className={s.head}>
                  <h2>族透视</h2>
                  <p className="t3">由平台直接读取文件得出，与上传者填写的介绍无关。</p>
                </div>
                <Xray info={info} detail={detail} />
              </section>
              {(detail.preview.modelUrl || detail.preview.making || detail.preview.reason) && (
                <section id="model">
                  <div className={s.head}>
                    <h2>三维模型</h2>
                    <p className="t3">由随族上传的 IFC 或 GLB 生成。</p>
                  </div>
                  <Model info={info} preview={detail.preview} own={own} />
                </section>
              )}
              {info.summaryHtml && (
                <section>
                  <div className={s.head}>
                    <h2>介绍</h2>
                    <p className="t3">服务商填写</p>
                  </div>
                  <RichTextView html={info.summaryHtml} className={s.about} />
                </section>
              )}
              <section id="types">
                <div className={s.head}>
                  <h2>类型与参数</h2>
                  <p className="t3">选一行，上方图样随类型变化。</p>
                </div>
                {detail.types.length ? <Types detail={detail} type={type} onType={setType} /> : <p className="t3">这个族的文件里没有读到类型。</p>}
              </section>
              <section id="versions">
                <div className={s.head}>
                  <h2>版本</h2>
                  <p className="t3">差异由平台比较两份文件得出。</p>
                </div>
                <Versions versions={detail.versions} />
              </section>
            </>
          )}
          {!lone && (
            <section id="said">
              <Said info={info} known={known} onSaid={onChanged} />
            </section>
          )}
        </div>
        <aside className={s.side}>
          {detail && <Health health={detail.health} checks={detail.checks} unchecked={detail.unchecked} />}
          {!own && scope?.enterprise && <Colleagues id={info.id} />}
          <ProviderCard id={info.shopId} name={info.providerName} closed={info.closed} />
          <Opens year={info.minRevit} />
        </aside>
      </div>
      {!lone && <Related info={info} />}
    </>
  );
}
