import { useState, type ReactNode } from "react";
import type { TemplateDetail } from "@/api/shapes";
import { paths } from "@/addresses";
import { Cover } from "@/ui/Cover";
import { Icon } from "@/ui/Icon";
import { useLabels } from "@/parts/labels";
import { Link } from "@/ui/Link";
import { part } from "@/ui/part";
import { priceOf } from "@/parts/cards/TemplateCard";
import { RichTextView } from "@/ui/richtext/RichTextView";
import { Skeleton } from "@/ui/states";
import { count } from "@/ui/text";
import { Actions } from "./Actions";
import { modulesOf } from "./modules";
import { ModuleTree } from "./ModuleTree";
import { ProviderCard } from "@/parts/cards/ProviderCard";
import s from "./template.module.css";

// What stands below, and shows what it reads itself.
const Comments = part(() => import("@/parts/comments/Comments").then((m) => m.Comments), { loading: <Skeleton lines={6} /> });
const Related = part(() => import("./Related").then((m) => m.Related));
// Only who asks for the preview loads it.
const Preview = part(() => import("./Preview").then((m) => m.Preview));

interface Props {
  template: TemplateDetail;
  /** It is not on the shelf: only who may look at it reads it. */
  own: boolean;
  /** Whether the project that it makes is shown. */
  preview: boolean;
  onPreview: (open: boolean) => void;
  children?: ReactNode;
}

/** A template's own page, as the public reads it and as its provider looks at it beforehand; children stand above it. */
export function TemplatePage({ template, own, preview, onPreview: setPreview, children }: Props) {
  const stages = useLabels("STAGE");
  const disciplines = useLabels("DISCIPLINE");
  const modules = modulesOf(template.function);
  const pictures = [template.thumbUrl, ...template.images].filter(Boolean);
  const [shown, setShown] = useState(0);
  const names = (list: readonly string[], labelOf: (v: string) => string) => list.map(labelOf).filter(Boolean).join("、") || "—";
  return (
    <>
      {children}
      <div className={s.top} data-template="ready">
        <div>
          <div className={s.cover}>
            <Cover url={pictures[shown]} kind={template.kind} id={template.id} name={template.templateName} alt={pictures[shown] ? `${template.templateName}的图片` : ""} eager />
          </div>
          {pictures.length > 1 && (
            <ul className={s.thumbs}>
              {pictures.map((url, i) => (
                <li key={url}>
                  <button type="button" aria-pressed={i === shown} aria-label={`第 ${i + 1} 张图片`} onClick={() => setShown(i)}>
                    <Cover url={url} kind={template.kind} id={template.id} name={template.templateName} />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={s.facts}>
          <p className={s.tags}>
            <span className="tag ink">{template.typeName}</span>
            {template.labels.map((l) => (
              <span className="tag" key={l}>
                {l}
              </span>
            ))}
          </p>
          <h1>{template.templateName}</h1>
          <p className={s.intro}>{template.intro}</p>
          <dl className={s.grid}>
            <div>
              <dt>价格</dt>
              <dd className="num">{priceOf(template.priceFen)}</dd>
            </div>
            <div>
              <dt>使用</dt>
              <dd className="num">{count(template.useCount)}</dd>
            </div>
            <div>
              <dt>评分</dt>
              <dd className="num">{template.scoreCount ? template.scoreAvg.toFixed(1) : "—"}</dd>
            </div>
            <div>
              <dt>浏览</dt>
              <dd className="num">{count(template.viewCount)}</dd>
            </div>
          </dl>
          <dl className={s.lines}>
            <div>
              <dt>版本</dt>
              <dd>
                <span className="num">{template.versionNo}</span>，<span className="num">{template.updateTime.slice(0, 10)}</span> 更新
              </dd>
            </div>
            <div>
              <dt>所属阶段</dt>
              <dd>{names(template.stages, stages.labelOf)}</dd>
            </div>
            <div>
              <dt>涉及专业</dt>
              <dd>{names(template.disciplines, disciplines.labelOf)}</dd>
            </div>
            <div>
              <dt>服务商</dt>
              <dd>{template.closed ? template.providerName : <Link href={paths.providerHome(template.providerId)}>{template.providerName}</Link>}</dd>
            </div>
          </dl>
          {own ? (
            <p className="t3">该模板尚未上架，只有本企业有权限的成员和平台审核人员可以看到。</p>
          ) : (
            <Actions template={template} onPreview={() => setPreview(true)} />
          )}
        </div>
      </div>
      <div className={s.columns}>
        <div className={s.main}>
          <section aria-labelledby="modules">
            <div className={s.head}>
              <h2 id="modules">功能模块</h2>
              <p>
                {modules.length} 个模块，{count(modules.reduce((n, m) => n + m.functionList.length, 0))} 项功能
              </p>
              <button type="button" className="more" onClick={() => setPreview(true)}>
                <Icon name="eye" />
                预览项目
              </button>
            </div>
            <ModuleTree modules={modules} />
          </section>
          {template.detailHtml && (
            <section aria-labelledby="about">
              <div className={s.head}>
                <h2 id="about">模板介绍</h2>
              </div>
              <RichTextView html={template.detailHtml} className={s.text} />
            </section>
          )}
          <section aria-labelledby="versions">
            <div className={s.head}>
              <h2 id="versions">版本记录</h2>
            </div>
            <ol className={s.versions}>
              {template.versions.map((v) => (
                <li key={v.versionNo}>
                  <b className="num">{v.versionNo}</b>
                  <time className="num">{v.createTime.slice(0, 10)}</time>
                  <p>{v.changeLog || "未填写更新说明。"}</p>
                  {!own && (
                    <p className={s.spent}>
                      使用 <b className="num">{count(v.useCount)}</b>
                      {v.scoreCount > 0 && (
                        <>
                          ，{count(v.scoreCount)} 人评 <b className="num">{v.scoreAvg.toFixed(1)}</b>
                        </>
                      )}
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </section>
          {!own && (
            <section aria-labelledby="comments">
              <div className={s.head}>
                <h2 id="comments">评分与评价</h2>
                <p>{template.scoreCount ? `${count(template.scoreCount)} 人评分` : "还没有人评分"}</p>
              </div>
              <Comments of="/platform/home/itemTemplate/comments" goods={template} empty="还没有文字评价，用过这个模板的人可以在项目里写下评价。" />
            </section>
          )}
        </div>
        <aside className={s.side}>
          <ProviderCard id={template.providerId} name={template.providerName} closed={template.closed} />
          <Related template={template} />
        </aside>
      </div>
      {preview && (
        <Preview name={template.templateName} modules={modules} onClose={() => setPreview(false)} />
      )}
    </>
  );
}
